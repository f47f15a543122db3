/** Macros never, links never, nothing fetched, nothing recalculated from elsewhere, no recovery, no first-start work. */
const ITEMS: readonly (readonly [path: string, name: string, value: string])[] = [
  ['Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Common/Load', 'UserDefinedSettings', 'true'],
  ['Writer/Content/Update', 'Link', '0'],
  ['Calc/Content/Update', 'Link', '2'],
  ['Recovery/AutoSave', 'Enabled', 'false'],
  ['Recovery/RecoveryInfo', 'Enabled', 'false'],
  ['Common/Misc', 'FirstRun', 'false'],
  ['Common/Java', 'Enable', 'false'],
  ['Common/Save/Document', 'GenerateThumbnail', 'false'],
];

const rows = ITEMS.map(
  ([path, name, value]) =>
    `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
);

/** Settings of a fresh LibreOffice profile, the content of its registrymodifications.xcu. */
export const OFFICE_SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${rows.join('\n')}
</oor:items>
`;
