import { type DefaultResources, planDefaultResources } from './default-resources.ts';
import { planDestinationNames } from './destinations.ts';
import { planAttachmentNames } from './document-names.ts';
import { type PartForm, planForms } from './form-tree.ts';
import type { FormNamePolicy } from './merge-options.ts';
import { NameSpace } from './name-space.ts';
import type { PartNames, PartPlan, Placement } from './part.ts';
import { planStructureNames, type StructurePlan } from './structure-names.ts';
import { planUriBases } from './uri-base.ts';

/** The names of all parts, decided before anything is copied. */
export interface NamePlan {
  readonly forms: readonly PartForm[];
  readonly defaultResources: DefaultResources;
  readonly structure: StructurePlan;
  /** True when one base for relative URIs holds for all files. */
  readonly sharesUriBase: boolean;
  part(index: number): PartNames;
}

/** Decides what everything that has a name will be called. The first file keeps its names. */
export function planNames(
  plans: readonly PartPlan[],
  order: readonly Placement[],
  formNames: FormNamePolicy,
): NamePlan {
  const destinations = planDestinationNames(plans);
  const attachments = planAttachmentNames(plans);
  const forms = planForms(plans, formNames);
  const defaultResources = planDefaultResources(plans);
  const structure = planStructureNames(plans);
  const uris = planUriBases(plans);
  const newIndexes = newPageIndexes(plans, order);
  const none = new NameSpace().admit([]);
  const part = (index: number): PartNames => {
    const structureNames = structure.parts[index];
    if (!structureNames) throw new RangeError(`there is no part ${index}`);
    return {
      destinations: destinations[index] ?? none,
      attachments: attachments[index] ?? none,
      fields: forms[index]?.renames ?? none,
      fonts: defaultResources.fonts[index] ?? new Map(),
      structure: structureNames,
      uncertainScripts: new Set(),
      targetAttachments: new Set(),
      uriBase: uris.bases[index] ?? null,
      newPageIndex: (pageIndex) => newIndexes[index]?.get(pageIndex) ?? pageIndex,
    };
  };
  return { forms, defaultResources, structure, sharesUriBase: uris.shared, part };
}

function newPageIndexes(plans: readonly PartPlan[], order: readonly Placement[]): Map<number, number>[] {
  const positions = new Map(order.map((placement, position) => [placement, position] as const));
  return plans.map(({ placements }) => {
    const indexes = new Map<number, number>();
    for (const placement of placements) {
      const position = positions.get(placement) ?? 0;
      const { pageIndex } = placement.page;
      indexes.set(pageIndex, Math.min(position, indexes.get(pageIndex) ?? position));
    }
    return indexes;
  });
}
