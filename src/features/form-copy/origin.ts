import type { FormAttachment, FormState } from '~/api/schema';
import type { Build, SourceRef, Step } from './build-types';

/** Without an id if known by name only. */
export interface OriginAppUser {
  id: number | null;
  name: string;
}

export interface Origin {
  ref: SourceRef;
  xmlFormId: string;
  name: string;
  state: FormState;
  webformsEnabled: boolean;
  isPublished: boolean;
  managedKey: boolean;
  /** File extension of its spreadsheet; undefined for a form uploaded as XML. */
  workbook: 'xlsx' | 'xls' | undefined;
  files: readonly Pick<FormAttachment, 'name' | 'type' | 'hash' | 'datasetExists'>[];
  appUsers: readonly OriginAppUser[];
  links: readonly { displayName: string; once: boolean; properties: Record<string, string> }[];
}

export interface Target {
  id: number;
  name: string;
  isOrigin: boolean;
  lists: ReadonlySet<string>;
  appUsers: readonly { id: number; displayName: string }[];
}

export interface Choice {
  xmlFormId: string;
  name: string;
  publish: boolean;
  access: boolean;
  links: boolean;
}

/** App users of the target that get access, and names that it does not have exactly once. */
export function matchAppUsers({ appUsers }: Origin, target: Target): { found: OriginAppUser[]; missing: string[] } {
  const found: OriginAppUser[] = [];
  const missing: string[] = [];
  for (const { id, name } of appUsers) {
    const same = target.appUsers.filter((one) =>
      target.isOrigin && id !== null ? one.id === id : one.displayName === name,
    );
    const [only] = same;
    if (only && same.length === 1) found.push({ id: only.id, name });
    else missing.push(name);
  }
  return { found, missing };
}

const linkable = ({ files }: Origin, { lists }: Target) =>
  files.filter((file) => file.datasetExists && lists.has(file.name.replace(/\.csv$/i, ''))).map(({ name }) => name);

export interface NamedStep {
  label: string;
  step: Step;
}

export interface StepNames {
  definition: string;
  settings: string;
  publish: string;
}

export function planBuild(
  origin: Origin,
  target: Target,
  choice: Choice,
  names: StepNames,
): { build: Build; steps: NamedStep[] } {
  const { xmlFormId, name } = choice;
  const isRenamed = xmlFormId !== origin.xmlFormId || name !== origin.name;
  const { webformsEnabled, state } = origin;
  const steps: NamedStep[] = [{ label: names.definition, step: { stage: 'definition' } }];
  for (const file of origin.files) {
    const { hash, type, datasetExists: list } = file;
    steps.push({ label: file.name, step: { stage: 'file', name: file.name, type, hash, list } });
  }
  steps.push({ label: names.settings, step: { stage: 'settings', webformsEnabled, state } });
  if (choice.publish) steps.push({ label: names.publish, step: { stage: 'publish' } });
  if (choice.access)
    for (const { id, name: who } of matchAppUsers(origin, target).found)
      if (id !== null) steps.push({ label: who, step: { stage: 'access', actorId: id } });
  // Only published forms have links.
  if (choice.links && choice.publish)
    for (const link of origin.links) steps.push({ label: link.displayName, step: { stage: 'link', ...link } });
  return {
    build: {
      source: origin.ref,
      projectId: target.id,
      xmlFormId,
      rename: isRenamed ? { xmlFormId, name } : null,
      managedKey: origin.managedKey,
      lists: linkable(origin, target),
    },
    steps,
  };
}

export function freeId(xmlFormId: string, taken: ReadonlySet<string>): string {
  if (!taken.has(xmlFormId)) return xmlFormId;
  const base = `${xmlFormId}_copy`;
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}${number}`)) number += 1;
  return `${base}${number}`;
}
