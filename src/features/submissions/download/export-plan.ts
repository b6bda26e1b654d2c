import type { FormField } from '~/api/schema';
import { questionsFromModel } from '~/domain/answers/questions';
import type { ReviewStateName } from '~/domain/forms/review-states';
import { uniqueByPath } from '~/domain/submissions/fields';
import {
  extraValuesKey,
  type ExportPlan,
  type LocalFormat,
  type PlanField,
  type PlanTable,
  type AmbiguousChoices,
  uniqueName,
  type ValueType,
} from '~/engines/exports/plan';
import { parseChoiceFilter, choiceLabelText } from '~/engines/xforms/choice-filter';
import { type FormModel, type FormNode, localizedText } from '~/engines/xforms/model';
import { odataPath } from '~/engines/xforms/odata-names';
import type { EarlierColumn } from './earlier-fields';

export interface PlanWords {
  submissions: string;
  submittedAt: string;
  submittedBy: string;
  reviewState: string;
  edits: string;
  formVersion: string;
  instanceId: string;
  latitude: string;
  longitude: string;
  altitude: string;
  accuracy: string;
  withOffset: string;
  key: string;
  parentKey: string;
  reviewStates: Record<ReviewStateName, string>;
}

interface Labels {
  language: string;
  words: PlanWords;
}

interface Planning {
  format: LocalFormat;
  /** In form order, with the groups and repeats around them. */
  fields: readonly FormField[];
  model: FormModel | null;
  /** Null: names, as in the server's tables. */
  labels: Labels | null;
  withoutGroups: boolean;
  splitChoices: boolean;
  /** Columns of earlier versions; their values come from the CSV. */
  earlier?: readonly EarlierColumn[];
  about: ExportPlan['about'];
}

const valueTypes = new Set<string>(['int', 'decimal', 'date', 'time', 'dateTime', 'geopoint', 'geotrace', 'geoshape']);
const typeOf = ({ type, binary }: FormField): ValueType =>
  binary === true ? 'file' : valueTypes.has(type) ? (type as ValueType) : 'text';

/** Equal headers in a table would be equal keys in JSON. */
function unique(): (header: string) => string {
  const taken = new Set<string>();
  return (header) => {
    let name = header;
    for (let number = 2; taken.has(name); number += 1) name = `${header} (${number})`;
    taken.add(name);
    return name;
  };
}

/** Labels by OData paths, whose names are simplified. */
function lookUp(model: FormModel, language: string) {
  const questions = questionsFromModel(model);
  const sharing = Map.groupBy<string, FormNode>(model.nodes, ({ path }) => odataPath(path));
  const nodes = new Map([...sharing].map(([path, all]) => [path, all.at(-1)]));
  const lists = new Map(model.choiceLists.map((list) => [list.name, list.choices]));
  const text = (texts: FormNode['label']) =>
    localizedText(texts, language, questions.defaultLanguage).replace(/\s+/g, ' ').trim();
  return {
    label: (path: string): string => {
      const labels = (sharing.get(path) ?? []).map(({ label }) => text(label));
      return labels.filter((label) => label !== '').join(' / ');
    },
    choices: (path: string): { labels: Map<string, string>; sameNames: AmbiguousChoices | null } | null => {
      const node = nodes.get(path);
      const source = node?.choices;
      const choices = source?.from === 'list' ? lists.get(source.list) : undefined;
      if (!node || !choices) return null;
      const labelled = choices.map(({ name, label, values }) => ({ name, label: text(label) || name, values }));
      const byName = [...Map.groupBy(labelled, ({ name }) => name)];
      const labels = byName.map(([name, all]): [string, string] => [
        name,
        choiceLabelText(
          name,
          all.map(({ label }) => label),
        ) ?? name,
      ]);
      const same = byName.filter(([, all]) => all.some(({ label }) => label !== all[0]?.label));
      const conditions = parseChoiceFilter(source?.filter ?? null, model.root, node.path);
      return { labels: new Map(labels), sameNames: same.length > 0 ? { conditions, choices: new Map(same) } : null };
    },
    type: (path: string) => nodes.get(path)?.type,
  };
}

const withUniqueNames = (
  labels: ReadonlyMap<string, string>,
  sameNames: AmbiguousChoices | null,
): Map<string, string> =>
  new Map(
    [...labels].flatMap(([name, label]) => [
      ...(sameNames?.choices.get(name) ?? []).map((one): [string, string] => [uniqueName(name, one.label), one.label]),
      [name, label] as const,
    ]),
  );

const system = (name: string, header: string, type: ValueType = 'text'): PlanField => ({
  path: ['__system', name],
  header,
  type,
  choices: null,
  isMultiple: false,
});

/** System columns before and after the answers, named as in the server's tables. */
function systemFields(labels: Labels | null): { first: PlanField[]; last: PlanField[] } {
  const key = (header: string): PlanField => ({
    path: ['__id'],
    header,
    type: 'text',
    choices: null,
    isMultiple: false,
  });
  if (!labels) {
    return {
      first: [system('submissionDate', 'SubmissionDate', 'moment')],
      last: [
        key('KEY'),
        system('submitterId', 'SubmitterID'),
        system('submitterName', 'SubmitterName'),
        system('attachmentsPresent', 'AttachmentsPresent', 'int'),
        system('attachmentsExpected', 'AttachmentsExpected', 'int'),
        system('status', 'Status'),
        system('reviewState', 'ReviewState'),
        system('deviceId', 'DeviceID'),
        system('edits', 'Edits', 'int'),
        system('formVersion', 'FormVersion'),
      ],
    };
  }
  const { words } = labels;
  return {
    first: [
      system('submissionDate', words.submittedAt, 'moment'),
      system('submitterName', words.submittedBy),
      {
        ...system('reviewState', words.reviewState),
        choices: new Map(Object.entries(words.reviewStates)),
        ifMissing: 'received',
      },
    ],
    last: [system('edits', words.edits, 'int'), system('formVersion', words.formVersion), key(words.instanceId)],
  };
}

/** Describes the file's tables: main table and repeats, with headers. */
export function createExportPlan({
  format,
  fields: all,
  model,
  labels: given,
  withoutGroups,
  splitChoices,
  earlier = [],
  about,
}: Planning): ExportPlan {
  const fields = uniqueByPath(all);
  const labels = model && given;
  const texts = model && lookUp(model, labels?.language ?? '');
  const { first, last } = systemFields(labels);
  const repeats = new Set(fields.filter(({ type }) => type === 'repeat').map(({ path }) => path));

  const headerOf = (path: string, table: string): string => {
    const steps = path.slice(table.length + 1).split('/');
    const shown = withoutGroups ? steps.slice(-1) : steps;
    if (!texts || !labels) return shown.join('-');
    const from = steps.length - shown.length;
    const names = shown.map((step, index) => {
      const own = `${table}/${steps.slice(0, from + index + 1).join('/')}`;
      return texts.label(own) || (own === path ? step : '');
    });
    return names.filter((name) => name !== '').join(' › ');
  };
  const tableOf = (table: string, around: string, title: string): PlanTable => {
    const isMain = table === '';
    const name = unique();
    const isInside = ({ path }: FormField) => path.startsWith(`${table}/`);
    const inner = [...repeats].filter((path) => path.startsWith(`${table}/`));
    const isOwn = ({ path, type }: FormField) =>
      type !== 'repeat' &&
      type !== 'structure' &&
      path !== '/meta/instanceID' &&
      !inner.some((repeat) => path.startsWith(`${repeat}/`));
    const named = (list: readonly PlanField[]) => list.map((field) => ({ ...field, header: name(field.header) }));
    const before = isMain ? named(first) : [];
    const own = fields
      .filter((field) => isInside(field) && isOwn(field))
      .map((field): PlanField => {
        const isSelect = field.selectMultiple === true || texts?.type(field.path) === 'selectMultiple';
        const known = labels || (splitChoices && isSelect) ? texts?.choices(field.path) : null;
        const sameNames = labels ? known?.sameNames : null;
        const choices = known ? withUniqueNames(known.labels, sameNames ?? null) : null;
        const header = name(headerOf(field.path, table));
        const columns = [...(choices ?? [])].map(([choice, label]) => ({
          name: choice,
          header: name(labels ? `${header}: ${label}` : `${header}/${choice}`),
        }));
        return {
          path: field.path.slice(table.length + 1).split('/'),
          header,
          type: typeOf(field),
          choices: labels ? choices : null,
          ...(sameNames && { sameNames }),
          isMultiple: isSelect || texts?.type(field.path) === 'rank',
          ...(splitChoices && isSelect ? { choiceColumns: columns } : {}),
        };
      });
    const gone = earlier.map(({ steps, type, isMultiple }, index): PlanField => ({
      path: [extraValuesKey, String(index)],
      header: (withoutGroups ? steps.slice(-1) : steps).join('-'),
      type,
      choices: null,
      isMultiple,
    }));
    const after = isMain ? named([...gone, ...last]) : [];
    return {
      title,
      path: isMain ? [] : table.slice(around.length + 1).split('/'),
      fields: [...before, ...own, ...after],
      repeats: inner
        .filter((path) => !inner.some((other) => path.startsWith(`${other}/`)))
        .map((path) => tableOf(path, table, name(headerOf(path, table)))),
    };
  };
  const words = labels?.words;
  return {
    format,
    table: tableOf('', '', words?.submissions ?? 'Submissions'),
    keyPath: ['__id'],
    unreadablePath: ['__system', 'status'],
    about,
    words: {
      key: words?.key ?? 'KEY',
      parentKey: words?.parentKey ?? 'PARENT_KEY',
      latitude: words?.latitude ?? 'Latitude',
      longitude: words?.longitude ?? 'Longitude',
      altitude: words?.altitude ?? 'Altitude',
      accuracy: words?.accuracy ?? 'Accuracy',
      withOffset: words?.withOffset ?? 'WithOffset',
    },
  };
}
