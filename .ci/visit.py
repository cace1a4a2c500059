"""Requests the page of `sgf view`, its script and the list of files, then ends the server."""

import http.cookiejar
import sys
import urllib.request

address = sys.argv[1].strip()
origin = "/".join(address.split("/")[:3])
opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def load(path: str, method: str = "GET") -> str:
    data = b"" if method == "POST" else None
    with opener.open(urllib.request.Request(origin + path, data=data, method=method), timeout=60) as answer:
        return answer.read().decode()


load(address[len(origin):])
assert "assets/index.js" in load("/"), "the page has no script"
assert "customElements" in load("/assets/sgf-board.js"), "the script has no board"
assert "go.sgf" in load("/api/files"), "the list lacks the game of Go"
load("/api/end", "POST")
print("the page answers")
