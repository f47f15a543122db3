import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';

const folder = useTemporaryFolder();
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const documents = (name: string) => read(name).split(/^---$/m);

/** Keys that stand twice in one mapping: parsers refuse them, or take one of the two without a word. Flow style is looked at by line. */
function doubledKeys(yaml: string): string[] {
  const doubled: string[] = [];
  const open: { readonly indent: number; readonly keys: Set<string> }[] = [];
  for (const [index, line] of yaml.split('\n').entries()) {
    const [, indent = '', dash = '', key] = /^( *)(- +)?([A-Za-z_][\w./-]*):(?: |$)/.exec(line) ?? [];
    if (key === undefined) continue;
    const column = indent.length + dash.length;
    // An item of a list begins a mapping of its own.
    while ((open.at(-1)?.indent ?? -1) > (dash ? indent.length : column)) open.pop();
    let mapping = open.at(-1);
    if (!mapping || mapping.indent < column || dash) {
      mapping = { indent: column, keys: new Set() };
      open.push(mapping);
    }
    if (mapping.keys.has(key)) doubled.push(`${index + 1}: ${key}`);
    mapping.keys.add(key);
  }
  return doubled;
}

test('ensures that no key stands twice in a mapping of the deployment files', () => {
  expect(doubledKeys('a:\n  b: 1\n  c: 2\n  b: 3\n')).toEqual(['4: b']);
  expect(doubledKeys('a:\n  - b: 1\n    c: 2\n  - b: 3\nd:\n  b: 1\n')).toEqual([]);
  for (const name of ['kubernetes.yaml', 'compose.yaml']) {
    for (const document of documents(name)) expect(doubledKeys(document), name).toEqual([]);
  }
});

test('ensures that nothing that runs can gain rights, write to its root or use memory without end', () => {
  const deployments = documents('kubernetes.yaml').filter((text) => /^kind: Deployment$/m.test(text));
  expect(deployments).toHaveLength(2);
  for (const deployment of deployments) {
    for (const setting of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'capabilities: { drop: [ALL] }',
      'automountServiceAccountToken: false',
      'defaultMode: 0440',
    ]) {
      expect(deployment).toContain(setting);
    }
    expect(deployment).toMatch(/limits: \{.*memory: /);
  }
  const compose = read('compose.yaml');
  for (const setting of ['no-new-privileges:true', 'cap_drop: [ALL]', 'read_only: true', 'pids_limit:', 'core: 0']) {
    expect(compose).toContain(setting);
  }
  const [limit, withSwap] = ['mem_limit', 'memswap_limit'].map(
    (name) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(compose)?.[1],
  );
  expect(limit).toBeDefined();
  expect(withSwap).toBe(limit);
});

test('ensures that only workers do without the default profiles, and that it is said why', () => {
  const [web = '', worker = ''] = documents('kubernetes.yaml').filter((text) => /^kind: Deployment$/m.test(text));
  expect(web).toContain('seccompProfile: { type: RuntimeDefault }');
  expect(web).not.toContain('Unconfined');
  expect(worker).toMatch(/^ +# The sandbox of a job is made of user namespaces/m);
});

test('ensures that no container runs without a filter of system calls', () => {
  for (const name of ['kubernetes.yaml', 'compose.yaml', 'recto.container'])
    expect(read(name), name).not.toMatch(/seccomp\w*\W*(\{ type: )?unconfined/i);
  expect(read('compose.yaml')).toContain('- seccomp=./seccomp.json');
  expect(read('kubernetes.yaml')).toContain('seccompProfile: { type: Localhost, localhostProfile: recto.json }');
  expect(read('recto.container')).toContain('SeccompProfile=/etc/recto/seccomp.json');
});

test('ensures that each role has a policy of its network, and metrics a port that no visitor reaches', () => {
  const policies = documents('kubernetes.yaml').filter((text) => /^kind: NetworkPolicy$/m.test(text));
  for (const role of ['web', 'worker']) {
    const policy = policies.find((text) => text.includes(`matchLabels: { app: recto, role: ${role} }`)) ?? '';
    expect(policy).toContain('policyTypes: [Ingress, Egress]');
    expect(policy).toMatch(/name: monitoring \} \} \}\]\n +ports: \[\{ port: 9090 \}\]/);
    expect(policy).not.toContain('ipBlock');
  }
  const service = documents('kubernetes.yaml').find((text) => /^kind: Service$/m.test(text)) ?? '';
  expect(service).not.toContain('metrics');
});

test('ensures that keys and data lie in volumes of their own', () => {
  const compose = read('compose.yaml');
  expect(compose).toMatch(/^ +RECTO_KEY_FILE: \/keys\//m);
  expect(compose).toMatch(/^ +RECTO_HOUR_KEYS: \/keys\//m);
  expect(compose).toContain('- recto-keys:/keys');
  expect(read('Dockerfile')).toMatch(/^VOLUME \/data \/keys$/m);
});

const KUBECTL = '/usr/bin/kubectl';
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze';

test.skipIf(!existsSync(KUBECTL))('ensures that kubectl reads every object of the cluster', () => {
  writeFileSync(folder.file('kubernetes.yaml'), read('kubernetes.yaml'));
  writeFileSync(folder.file('kustomization.yaml'), 'resources: [kubernetes.yaml]\n');
  const { status, stdout, stderr } = spawnSync(KUBECTL, ['kustomize', folder.path], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort();
  expect(kinds).toEqual(
    [
      ...['Deployment', 'Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'NetworkPolicy', 'NetworkPolicy'],
      ...['PodDisruptionBudget', 'PodDisruptionBudget', 'Service'],
    ].sort(),
  );
});

test('ensures that objects of the cluster select each other by labels that exist', () => {
  const text = read('kubernetes.yaml');
  // Namespaces have no other label of their own accord.
  for (const [, label] of text.matchAll(/namespaceSelector: \{ matchLabels: \{ ([\w./-]+):/g)) {
    expect(label).toBe('kubernetes.io/metadata.name');
  }
  for (const kind of ['PodDisruptionBudget', 'NetworkPolicy']) {
    const objects = documents('kubernetes.yaml').filter((document) => document.includes(`kind: ${kind}`));
    expect(objects.map((object) => /role: (\w+)/.exec(object)?.[1]).sort(), kind).toEqual(['web', 'worker']);
  }
  const [address] = /(?<=RECTO_PUBLIC_URL, value: ")[^"]+/.exec(text) ?? [];
  expect(text).toContain(`- host: ${new URL(address ?? '').host}`);
});

test.skipIf(!existsSync(SYSTEMD_ANALYZE)).each([
  ['recto.service', 'recto.service'],
  ['recto-watch@.service', 'recto-watch@scans.service'],
])('ensures that systemd understands every line of %s', (name, as) => {
  // The command is not installed here; the rest is as it is shipped.
  writeFileSync(folder.file(as), read(name).replace('/usr/bin/recto', '/bin/true'));
  const { stderr } = spawnSync(SYSTEMD_ANALYZE, ['verify', '--man=no', folder.file(as)], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes(as))).toEqual([]);
});

test('ensures that the container of podman runs under the settings of the compose file', () => {
  const unit = read('recto.container');
  const compose = read('compose.yaml');
  for (const [line, setting] of [
    ['DropCapability=all', 'cap_drop: [ALL]'],
    ['ReadOnly=true', 'read_only: true'],
    ['NoNewPrivileges=true', 'no-new-privileges:true'],
    ['PidsLimit=1024', 'pids_limit: 1024'],
    ['Tmpfs=/tmp:size=256m,noexec,nosuid,nodev', '/tmp:size=256m,noexec,nosuid,nodev'],
    ['Environment=RECTO_KEY_FILE=/keys/keys', 'RECTO_KEY_FILE: /keys/keys'],
    ['Volume=recto-keys:/keys', 'recto-keys:/keys'],
  ] as const) {
    expect(unit.split('\n')).toContain(line);
    expect(compose).toContain(setting);
  }
  expect(unit).not.toMatch(/SECRET=/);
});

test('ensures that nginx listens on IPv4 and IPv6 alike', () => {
  const listens = [...read('nginx.conf').matchAll(/^ +listen (\[::\]:)?(\d+.*);$/gm)];
  const both = (isIpv6: boolean) => listens.filter(([, six]) => Boolean(six) === isIpv6).map(([, , rest]) => rest);
  expect(both(true)).toEqual(both(false));
  expect(both(true)).toHaveLength(2);
});
