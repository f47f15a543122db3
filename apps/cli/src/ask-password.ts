import { RectoError } from '@recto/contract/recto-error';
/** True when a person can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks on the terminal, without showing what is typed. @param question in one line. @throws cancelled on Ctrl-C, Ctrl-D or abort */
export function askPassword(question: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  // First, so that nothing is shown of what is typed at once.
  stdin.setRawMode(true);
  stderr.write(question);
  stdin.setEncoding('utf8');
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed = '';
    const settle = (finish: () => void) => {
      stdin.off('data', read);
      signal.removeEventListener('abort', leave);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
      finish();
    };
    const leave = () => settle(() => reject(new RectoError('cancelled')));
    const read = (text: string) => {
      for (const character of text) {
        if (character === '\r' || character === '\n') return settle(() => resolve(typed));
        // The terminal is raw: Ctrl-C is a letter, and means what it always means.
        if (character === '\u0003') process.emit('SIGINT');
        if (character === '\u0003' || character === '\u0004') return leave();
        if (character === '\u007f' || character === '\b') typed = [...typed].slice(0, -1).join('');
        else typed += character;
      }
    };
    stdin.on('data', read);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}
