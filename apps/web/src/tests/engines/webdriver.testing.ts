/** Key under which the protocol names an element (W3C WebDriver, 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** No command takes longer; a page that is opened on a busy machine comes near it. */
const TIMEOUT_MS = 120_000;
/** A browser is there sooner, or it never comes. */
const START_TIMEOUT_MS = 45_000;

export type ElementReference = { readonly [ELEMENT]: string };

/** A session of a WebDriver server: the few commands of the W3C protocol that the tests need. */
export class WebDriverSession {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  /** Opens a session. @returns it with the capabilities that it was given */
  static async open(server: string, capabilities: unknown) {
    const { sessionId, capabilities: given } = await send<{
      readonly sessionId: string;
      readonly capabilities: Readonly<Record<string, unknown>>;
    }>('POST', `${server}/session`, { capabilities: { alwaysMatch: capabilities } }, START_TIMEOUT_MS);
    return { session: new WebDriverSession(`${server}/session/${sessionId}`), given };
  }

  command<Value>(path: string, body: unknown = {}): Promise<Value> {
    return send('POST', `${this.#base}/${path}`, body);
  }

  ask<Value>(path: string): Promise<Value> {
    return send('GET', `${this.#base}/${path}`);
  }

  /** Runs a function's body in the page; what it returns is awaited. */
  run<Out>(script: string, args: readonly unknown[]): Promise<Out> {
    return this.command('execute/sync', { script: `return (${script}).apply(null, arguments)`, args });
  }

  element(reference: ElementReference, action: 'click' | 'value', body: unknown = {}): Promise<null> {
    return this.command(`element/${reference[ELEMENT]}/${action}`, body);
  }

  async close(): Promise<void> {
    await send('DELETE', this.#base).catch(() => undefined);
  }
}

async function send<Value>(method: string, address: string, body?: unknown, timeoutMs = TIMEOUT_MS): Promise<Value> {
  const answer = await fetch(address, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { value } = (await answer.json()) as { readonly value: Value };
  if (answer.ok) return value;
  const { error, message } = value as { readonly error?: string; readonly message?: string };
  throw new Error(`WebDriver ${method} ${new URL(address).pathname}: ${error}: ${message}`);
}
