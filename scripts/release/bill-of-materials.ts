import { spawnSync } from 'node:child_process';
import { ROOT } from '../root.ts';

const MOST_BYTES = 64 * 1_048_576;
const DEVELOPMENT = 'cdx:npm:package:development';

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * The bill of materials of what is shipped, CycloneDX as JSON. npm's own `--omit=dev` also leaves out packages that are shipped
 * and that a tool needs as well, so tools are taken out here, by npm's mark. @throws Error when npm writes none
 */
export function billOfMaterials(): string {
  const { stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (!stdout?.startsWith('{')) throw new Error(`npm wrote no bill of materials: ${stderr}`);
  const bill = JSON.parse(stdout) as Bill;
  const isTool = ({ properties = [] }: Component) => properties.some(({ name }) => name === DEVELOPMENT);
  const tools = new Set(bill.components.filter(isTool).map((component) => component['bom-ref']));
  const shipped = {
    ...bill,
    components: bill.components.filter((component) => !tools.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
  };
  return `${JSON.stringify(shipped, null, 2)}\n`;
}
