import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildMacroOdt } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { OFFICE_SETTINGS } from './office-settings.ts';
import { officeSupport } from './sandbox.ts';

const WORDS = 'the macro has run';
const ALWAYS = 4;
const NEVER = 0;
/** Macros without a question, as a careless person may have set it. */
const CARELESS = OFFICE_SETTINGS.replace(/.*Security\/Scripting.*\n/g, '').replace(
  '</oor:items>',
  '<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>0</value></prop></item></oor:items>',
);
/** Starts our LibreOffice with the settings given and opens the document in several ways; says each time what it then holds. */
const OPENER = `
import importlib.util, json, os, sys, time
spec = importlib.util.spec_from_file_location("listener", sys.argv[2])
listener = importlib.util.module_from_spec(spec)
spec.loader.exec_module(listener)
listener.PROFILE = sys.argv[3] + "/profile"
office = listener.Office()
seen = []
for mode, hidden in json.loads(sys.argv[4]):
    values = listener.props(Hidden=hidden, MacroExecutionMode=mode)
    document = office.desktop.loadComponentFromURL("file://" + sys.argv[3] + "/macro.odt", "_blank", 0, values)
    for _ in range(15):
        time.sleep(0.1)
        if "macro" in document.Text.String:
            break
    seen.append(document.Text.String)
    document.close(True)
print(json.dumps(seen))
sys.stdout.flush()
os.killpg(0, 9)
`;

const folder = useTemporaryFolder();

/** @param ways mode of macros, and whether the document is opened hidden. @returns its text, each time */
function open(settings: string, ways: readonly (readonly [number, boolean])[]): string[] {
  writeFileSync(`${folder.path}/macro.odt`, buildMacroOdt(WORDS));
  const listener = fileURLToPath(new URL('../listener.py', import.meta.url));
  const script = ['-I', '-B', '-c', OPENER, settings, listener, folder.path, JSON.stringify(ways)];
  // It puts itself and all that it starts into a group of its own, and ends that.
  const { stdout } = spawnSync('timeout', ['--signal=KILL', '100', '/usr/bin/python3', ...script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(stdout);
}

describe.skipIf(officeSupport() !== 'warm')('a macro that runs on opening ensures, by running, that', () => {
  test('the attack is real, and that each of our three ways of opening a document alone keeps it from running', {
    timeout: 240_000,
  }, () => {
    const [careless, never, hidden] = open(CARELESS, [
      [ALWAYS, false],
      [NEVER, false],
      [ALWAYS, true],
    ]);
    expect(careless).toBe(WORDS);
    expect([never, hidden]).toEqual(['Harmless words', 'Harmless words']);
    expect(open(OFFICE_SETTINGS, [[ALWAYS, false]])).toEqual(['Harmless words']);
  });
});
