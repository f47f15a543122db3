"""Merges two files by the generated client, and prints how a wrong call was refused."""

import json
import os
import sys

import recto_client

settings = recto_client.Configuration(host=os.environ["RECTO_SERVER"])
settings.access_token = os.environ["RECTO_RUNNER_SECRET"]


def status_of(call, *arguments):
    try:
        call(*arguments)
        return 200, {}
    except recto_client.ApiException as error:
        return error.status, json.loads(error.body)


with recto_client.ApiClient(settings) as client:
    api = recto_client.DefaultApi(client)
    inputs = []
    for name in ["a.pdf", "b.pdf"]:
        with open(name, "rb") as file:
            inputs.append(api.store_file(file.read(), x_file_name=name).key)
    job = api.create_job({"operation": "merge", "inputs": inputs})
    while job.state in ("queued", "running"):
        job = api.get_job(job.id)
    for result in job.results:
        answer = api.read_file(result.key, _preload_content=False)
        with open(sys.argv[1], "wb") as target:
            target.write(answer.data)
    api.delete_job(job.id)
    afterwards, _ = status_of(api.get_job, job.id)
    status, problem = status_of(api.create_job, {"inputs": inputs})
    print(
        json.dumps(
            {
                "state": job.state,
                "refused": {"status": status, "field": problem.get("field")},
                "afterwards": afterwards,
            }
        )
    )
