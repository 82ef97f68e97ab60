"""The page without its service, its sessions or a key, and after the end of a session."""

from __future__ import annotations

import json
import urllib.request

from explorer_page import ExplorerPage
from flows.flow import Flows
from redis_proxy import RedisProxy
from service_proxy import ServiceProxy


class Trouble(Flows):
    def check_absence(self) -> None:
        """The service cannot be reached for a while: what was done then takes effect once, when it is back."""
        proxy = ServiceProxy(self._service.port)
        with ExplorerPage(self._browser, proxy.address, self.checks, "/#shop", expects_errors=True) as opened:
            opened.tick("Brand", "Aldermoor")
            proxy.cut()
            opened.category("Brand").get_by_role("checkbox", name="Hollis").click()
            note = opened.page.locator(".note", has_text="The service does not answer.")
            note.wait_for()
            said = opened.page.text_content("#live")
            self.checks.true("what is announced meanwhile", said.startswith("The service does not answer"))
            opened.check_accessibility("a page without its service")
            self._picture(opened, "offline")
            proxy.mend()
            opened.wait_for_sentence("Hollis")
            note.wait_for(state="detached")
            self.checks.equal("chips", opened.chips, ["Brand: Aldermoor", "Brand: Hollis"])

    def check_following(self) -> None:
        """Streams are refused for a while, other answers are pages of a server on the way: then all is well again."""
        with self._open(expects_errors=True) as opened:
            link = opened.page.get_by_role("link", name="Second window").get_attribute("href")
            with self._open(link, expects_errors=True) as second:
                refusal = {"status": 500, "body": "<html>", "content_type": "text/html"}
                for path in ("**/events?*", "**/changes?*"):
                    second.page.route(path, lambda route: route.fulfill(**refusal))
                with second.page.expect_request("**/events?*"):
                    second.page.reload()
                # The second of them shows that the first was refused.
                for _ in range(2):
                    second.page.wait_for_event("request", lambda request: "/changes?" in request.url)
                opened.tick("Brand", "Aldermoor")
                self.checks.true("meanwhile it does not know", "Aldermoor" not in second.sentence)
                for path in ("**/events?*", "**/changes?*"):
                    second.page.unroute(path)
                second.wait_for_sentence("Aldermoor")
                opened.tick("Brand", "Hollis")
                second.wait_for_sentence("Hollis")

    def check_opening(self) -> None:
        """The page waits for a catalog that opens, and says so; the last choice is shown."""
        with self._open(expects_errors=True) as opened:
            note = opened.page.locator(".note", has_text="The service does not answer.")
            for path in ("**/v1/catalogs", "**/v1/sessions?*", "**/v1/catalogs/dogs", "**/v1/catalogs/dogs/labels*"):
                opened.page.evaluate("sessionStorage.clear()")
                opened.page.route(path, lambda route: route.fulfill(status=503, body=""))
                opened.page.goto("about:blank")
                opened.page.goto(self._service.address + "/#dogs")
                note.wait_for()
                self.checks.equal(f"without {path} there is no screen", opened.page.locator(".sentence").count(), 0)
                opened.page.unroute(path)
                opened.page.locator("h1", has_text="Dogs").wait_for()
                note.wait_for(state="detached")
            held = []
            opened.page.route("**/v1/catalogs/shop", lambda route: held.append(route))
            with opened.page.expect_request("**/v1/catalogs/shop"):
                opened.page.get_by_role("link", name="Shop").click()
            opened.page.get_by_role("link", name="Aircraft").click()
            opened.page.locator("h1", has_text="Aircraft").wait_for()
            opened.page.wait_for_timeout(300)
            for route in held:
                route.continue_()
            opened.page.wait_for_timeout(500)
            self.checks.equal("what was chosen last", opened.page.inner_text("h1"), "Aircraft")
            self.checks.true("its address", opened.page.url.endswith("#aircraft"))

    def check_lost(self) -> None:
        """An address that leads to nothing says so, and to which catalogs one can go."""
        for path, reason in (
            ("/#share=gone", "This link does not lead to filters any more."),
            ("/#shops", "There is no catalog “shops”."),
            ("/#session=gone", "This session has ended."),
        ):
            with self._open(path, expects_errors=True, waits=False) as opened:
                opened.page.locator("h1", has_text=reason).wait_for()
                opened.check_accessibility(f"an address that leads nowhere: {path}")
                opened.page.get_by_role("main").get_by_role("link", name="Shop").click()
                opened.wait_for_sentence("All 3,200 items")

    def try_without_redis(self, redis: RedisProxy) -> None:
        """The service is there and its sessions are not: a tap waits for them, and takes effect once."""
        with self._open(expects_errors=True) as opened:
            opened.tick("Brand", "Aldermoor")
            redis.close()
            opened.category("Brand").get_by_role("checkbox", name="Hollis").click()
            opened.page.locator(".note", has_text="The service does not answer.").wait_for()
            redis.open()
            opened.wait_for_sentence("Hollis")
            self.checks.equal("chips", opened.chips, ["Brand: Aldermoor", "Brand: Hollis"])

    def try_keys(self, key: str) -> None:
        with ExplorerPage(
            self._browser, self._service.address, self.checks, "/#shop", expects_errors=True, waits=False
        ) as opened:
            dialog = opened.page.get_by_role("dialog", name="This service asks for a key")
            dialog.wait_for()
            opened.check_accessibility("a page that asks for a key")
            self._picture(opened, "key")
            dialog.get_by_label("Key").fill(key[:-4] + "AAAA")
            dialog.get_by_role("button", name="Enter").click()
            opened.page.wait_for_load_state()
            dialog.wait_for()
            dialog.get_by_label("Key").fill(key)
            dialog.get_by_role("button", name="Enter").click()
            opened.page.locator(".sentence").wait_for()
            opened.tick("Brand", "Aldermoor")
            self.checks.equal("where the key is", opened.page.evaluate("Object.values(localStorage).length"), 0)
            self.checks.true("no address has it", not any(key in address for address in opened.addresses))
            session = opened.page.evaluate("sessionStorage.getItem('session')")
            body = json.dumps({"operations": [{"op": "toggle", "category": "brand", "value": "Hollis"}]}).encode()
            fields = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
            address = f"{self._service.address}/v1/sessions/{session}/apply"
            with urllib.request.urlopen(urllib.request.Request(address, body, fields)):
                opened.wait_for_sentence("Hollis")

    def check_end(self) -> None:
        with self._open(expects_errors=True) as opened:
            opened.tick("Brand", "Hollis")
            session = opened.page.evaluate("sessionStorage.getItem('session')")
            self._service.delete(f"/v1/sessions/{session}")
            again = opened.page.get_by_role("button", name="Start again")
            again.wait_for()
            opened.check_accessibility("a session that has ended")
            self._picture(opened, "ended")
            again.click()
            again.wait_for(state="detached")
            opened.wait_for_sentence("Brand: Hollis")
            opened.tick("Brand", "Aldermoor")
