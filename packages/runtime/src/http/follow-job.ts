import { type JobAnswer, type JobState, jobAnswerSchema, jobStateSchema } from '@recto/contract/job-answer';
import { RectoError } from '@recto/contract/recto-error';
import { callServer, errorIn } from './call-server.ts';
import { jobFailed, TROUBLE } from './connection-trouble.ts';
import { pageLanguage } from './page-language.ts';
import { Passing, withPatience } from './patience.ts';

const isFinal = (state: JobState) => state !== 'queued' && state !== 'running';

/** Follows a job to its end by its events; when they break off for good it asks. @throws job-runner-failed, cancelled */
export function followJob(
  path: string,
  signal: AbortSignal,
  onAnswer: (job: JobAnswer) => void,
  onPause: () => void,
): Promise<JobAnswer> {
  const lost = () => jobFailed(TROUBLE.silent);
  return withPatience(
    signal,
    async (progressed) => {
      const answer = await callServer(path, { signal });
      if (!answer.ok) throw await errorIn(answer, 'job-runner-failed');
      const job = readJob(await answer.json());
      progressed();
      onAnswer(job);
      if (isFinal(job.state)) return job;
      return listen(`${path}/events?lang=${pageLanguage()}`, signal, (heard) => {
        progressed();
        onAnswer(heard);
      });
    },
    lost,
    onPause,
  );
}

/** @throws job-runner-failed for what is no job */
function readJob(told: unknown): JobAnswer {
  const parsed = jobAnswerSchema.safeParse(told);
  if (!parsed.success) throw jobFailed(TROUBLE.incomplete);
  return parsed.data;
}

/** @throws Passing when the stream breaks off */
function listen(path: string, signal: AbortSignal, onAnswer: (job: JobAnswer) => void): Promise<JobAnswer> {
  return new Promise((resolve, reject) => {
    const events = new EventSource(path);
    const end = (finish: () => void) => {
      events.close();
      signal.removeEventListener('abort', abort);
      finish();
    };
    const abort = () => end(() => reject(new RectoError('cancelled')));
    signal.addEventListener('abort', abort);
    events.onerror = () => end(() => reject(new Passing()));
    for (const state of jobStateSchema.options) {
      events.addEventListener(state, (event) => {
        try {
          const job = readJob(JSON.parse(String((event as MessageEvent).data)));
          onAnswer(job);
          if (isFinal(job.state)) end(() => resolve(job));
        } catch (thrown) {
          end(() => reject(thrown));
        }
      });
    }
  });
}
