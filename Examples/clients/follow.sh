#!/usr/bin/env bash
# Follows a session in a terminal: prints its sentence, and prints it again after every change by any client.
#
#   follow.sh http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]
#   follow.sh http://127.0.0.1:8080/v1/catalogs/CATALOG [OPERATIONS]
#
# Of a catalog it begins a session. With OPERATIONS, an array as `POST …/apply` has it, these are carried out first, once:
# while the service cannot be reached, is unavailable or has had too many requests, the request is sent again with the same
# key. Needs curl and jq.
set -uo pipefail

if [[ $# -lt 1 || $# -gt 2 ]]; then
    sed -n '4,5s/^#  *//p' "$0" >&2
    exit 2
fi
session=${1%/}
options="include=" # The sentence and the total are enough here.
version=           # Names the screen that is printed: its ETag, without quotes and without the mark of a compressed answer.
text=

ended() {
    echo "the session has ended"
    exit 0
}

# Sends a request until it is answered. Sets `status`, `tag` and `body`.
request() {
    local answer
    while true; do
        answer=$(curl --silent --max-time 60 --write-out '\n%{http_code} %header{etag}' "$@")
        read -r status tag <<<"${answer##*$'\n'}"
        body=${answer%$'\n'*}
        tag=${tag//\"/}
        tag=${tag%-gz}
        case $status in
            000 | 429 | 502 | 503 | 504) echo "no answer yet ($status)" >&2 ;;
            404 | 410) ended ;;
            *) return ;;
        esac
        sleep 1
    done
}

draw() {
    [[ $1 == "$text" ]] || echo "$1"
    text=$1
}

read_screen() {
    request "$session?$options"
    if [[ $status != 200 ]]; then
        echo "the service answered $status: $body" >&2
        exit 1
    fi
    version=$tag
    draw "$(jq -r .text <<<"$body")"
}

# Takes over what an event says. False: the screen has to be read again.
take() {
    local event=$1 id=$2 data=$3
    case $event in
        changes)
            [[ $id != "$version" ]] || return 0 # It is known already.
            [[ $(jq -r .since <<<"$data") == "$version" ]] || return 1
            version=$id
            draw "$(jq -r --arg text "$text" '.text // $text' <<<"$data")" ;;
        reload) return 1 ;;
        end) [[ $(jq -r .reason <<<"$data") != sessionEnded ]] || ended ;;
    esac
}

follow() {
    local line event='' id='' data=''
    while IFS= read -r line; do
        case $line in
            event:*) event=${line#event: } ;;
            id:*) id=${line#id: } ;;
            data:*) data=${line#data: } ;;
            '')
                [[ -z $data ]] || take "$event" "$id" "$data" || return
                event='' data='' ;;
        esac
    done
}

# Sends a write: its key says that it is the same each time, so that it takes effect once.
post() {
    local key
    key=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    request --json "$2" --header "Idempotency-Key: $key" "$1?$options"
    if [[ $status != 20[01] ]]; then
        echo "the service answered $status: $body" >&2
        exit 1
    fi
}

if [[ $session == */v1/catalogs/* ]]; then
    service=${session%%/v1/catalogs/*}
    post "$service/v1/sessions" "$(jq -n --arg name "${session##*/v1/catalogs/}" '{catalog: $name}')"
    session=$service/v1/sessions/$(jq -r .session.id <<<"$body")
fi
[[ $# -lt 2 ]] || post "$session/apply" "{\"operations\": $2}"
while true; do
    read_screen
    # A connection that is silent for four heartbeats of the service is broken.
    follow < <(curl --silent --no-buffer --fail --speed-limit 1 --speed-time 60 \
        --header "Last-Event-ID: $version" "$session/events?$options")
    sleep 1
done
