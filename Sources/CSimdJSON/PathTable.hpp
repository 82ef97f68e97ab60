#ifndef CSIMDJSON_PATHTABLE_HPP
#define CSIMDJSON_PATHTABLE_HPP

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace csj {

/*
 * The keys of all rows as a tree, each node with the dotted path that leads to it.
 *
 * Two nodes may share a path: the member b of a, and the literal key "a.b". Rows of one file mostly have the same
 * keys in the same order, so a node remembers what came after it and a lookup is one comparison.
 */
class PathTable {
public:
    static constexpr uint32_t none = UINT32_MAX;
    static constexpr uint32_t root = 0;

    struct Node {
        std::string key;
        uint32_t parent;
        uint32_t path;
        uint16_t level;          /* keys that lead here */
        uint32_t first = none;   /* the child that came first in the last object here */
        uint32_t next = none;    /* the sibling that came next */
        uint64_t object = 0;     /* the last object, by serial number, that had this key: tells a repeat */
        uint64_t row = 0;        /* the last row that had it */
    };

    explicit PathTable(size_t limit) : limit(limit), slots(64, none) { nodes.push_back({"", none, none, 0}); }

    Node &operator[](uint32_t node) { return nodes[node]; }
    size_t path_count() const { return paths.size(); }
    const std::string &path(size_t index) const { return paths[index]; }
    bool has_shared_paths() const { return shares; }
    const std::vector<uint32_t> &nodes_of_path(uint32_t path) const { return nodes_by_path[path]; }

    /* The child of `parent` under `key`, new if need be; `none` if that would be one path too many. */
    uint32_t child(uint32_t parent, std::string_view key, uint32_t previous) {
        uint32_t &guess = previous == none ? nodes[parent].first : nodes[previous].next;
        if (guess != none && nodes[guess].key == key) return guess;
        uint32_t found = find(parent, key);
        if (found == none) found = insert(parent, key);
        // `insert` may have moved the nodes.
        (previous == none ? nodes[parent].first : nodes[previous].next) = found;
        return found;
    }

private:
    size_t limit;
    std::vector<Node> nodes;
    std::vector<uint32_t> slots; /* open addressing over all nodes but the root, load <= 1/2 */
    std::deque<std::string> paths; /* a deque, so that texts handed out stay where they are */
    std::vector<std::vector<uint32_t>> nodes_by_path;
    std::unordered_map<std::string_view, uint32_t> path_numbers;
    bool shares = false;

    static size_t hash(uint32_t parent, std::string_view key) {
        return std::hash<std::string_view>()(key) ^ size_t(parent) * 0x9E3779B97F4A7C15u;
    }

    size_t free_slot(uint32_t parent, std::string_view key) const {
        size_t slot = hash(parent, key) & (slots.size() - 1);
        while (slots[slot] != none && !(nodes[slots[slot]].parent == parent && nodes[slots[slot]].key == key)) {
            slot = (slot + 1) & (slots.size() - 1);
        }
        return slot;
    }

    uint32_t find(uint32_t parent, std::string_view key) const { return slots[free_slot(parent, key)]; }

    uint32_t insert(uint32_t parent, std::string_view key) {
        if (nodes.size() > limit) return none;
        if (nodes.size() * 2 >= slots.size()) grow();
        uint32_t number = uint32_t(nodes.size());
        slots[free_slot(parent, key)] = number;
        std::string path = parent == root ? std::string(key) : paths[nodes[parent].path] + "." + std::string(key);
        uint32_t path_number = number_of(std::move(path));
        nodes.push_back({std::string(key), parent, path_number, uint16_t(nodes[parent].level + 1)});
        nodes_by_path[path_number].push_back(number);
        shares = shares || nodes_by_path[path_number].size() > 1;
        return number;
    }

    uint32_t number_of(std::string path) {
        auto known = path_numbers.find(path);
        if (known != path_numbers.end()) return known->second;
        paths.push_back(std::move(path));
        nodes_by_path.emplace_back();
        uint32_t number = uint32_t(paths.size() - 1);
        path_numbers.emplace(paths.back(), number);
        return number;
    }

    void grow() {
        slots.assign(slots.size() * 2, none);
        for (uint32_t node = 1; node < nodes.size(); node++) {
            slots[free_slot(nodes[node].parent, nodes[node].key)] = node;
        }
    }
};

} // namespace csj

#endif
