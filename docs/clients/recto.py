"""A job with Python's standard library: upload, start, follow, fetch, delete. Results are written to the current folder.

usage: python3 recto.py OPERATION PARAMS FILE...
e.g.   python3 recto.py split '{"mode": "every-page"}' report.pdf
"""

import json
import os
import shutil
import sys
import time
import uuid
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

ORIGIN = os.environ.get("RECTO_SERVER", "http://localhost:3000")
AUTHORIZATION = {"Authorization": "Bearer " + os.environ["RECTO_RUNNER_SECRET"]}


def call(method, path, headers={}, body=None):
    """Calls the server, and again when it is busy: it says for how many seconds."""
    for attempt in range(1, 6):
        request = Request(ORIGIN + path, body() if body else None, {**AUTHORIZATION, **headers}, method=method)
        try:
            return urlopen(request)
        except HTTPError as error:
            if error.code not in (429, 503) or attempt == 5:
                sys.exit(json.load(error)["error"]["message"])
            time.sleep(float(error.headers.get("Retry-After", 1)))


def call_json(method, path, headers={}, body=None):
    with call(method, path, headers, body) as answer:
        return json.load(answer)


operation, params, *files = sys.argv[1:]

inputs = []
for file in files:
    # The length is said beforehand, so that the file is sent as it is read.
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Length": str(os.path.getsize(file)),
        "X-File-Name": quote(os.path.basename(file)),
    }
    stored = call_json("POST", "/storage/v1/object/pdf-files", headers, lambda: open(file, "rb"))
    inputs.append(stored["key"])

# An id of your own: if an answer is lost and the call is sent again, it stays one job.
job_id = str(uuid.uuid4())
order = {"id": job_id, "operation": operation, "inputs": inputs, "params": json.loads(params)}
call("POST", "/api/v1/jobs", {"Content-Type": "application/json"}, lambda: json.dumps(order).encode()).close()

job = f"/api/v1/jobs/{job_id}"
while (state := call_json("GET", job))["state"] in ("queued", "running"):
    time.sleep(0.2)
if state["state"] != "done":
    sys.exit(state.get("error", {}).get("message", state["state"]))

for result in state["results"]:
    name = os.path.basename(result["name"])
    with call("GET", result["url"]) as answer, open(name, "wb") as target:
        shutil.copyfileobj(answer, target)
    print(name)
call("DELETE", job).close()
