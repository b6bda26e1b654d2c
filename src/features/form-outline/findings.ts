import type { Sliceable } from '~/shared/jobs/in-slices';
import { type findingsOf, missingAttachments } from '~/domain/xforms/findings';
import type { FormModel, FormNode } from '~/domain/xforms/model';

type FormFinding = ReturnType<typeof findingsOf>[number];

/** What to look at in a form, as the page lists it. */
export type Finding = FormFinding | { kind: 'attachment-missing'; file: string };
export type FindingKind = Finding['kind'];

/** A problem keeps people from filling the form as it is meant; advice does not. */
export type Severity = 'problem' | 'advice';

const problems: ReadonlySet<FindingKind> = new Set<FindingKind>([
  'tag-not-closed',
  'tag-not-opened',
  'character-not-escaped',
  'form-id-missing',
  'bind-without-node',
  'question-without-node',
  'attachment-missing',
  'list-missing',
  'list-empty',
  'choice-twice',
  'choice-name-with-space',
  'reference-missing',
]);

export function severityOf(finding: Finding, { languages }: Pick<FormModel, 'languages'>): Severity {
  // A text that is missing in some languages is shown in another one.
  if (finding.kind === 'label-missing' || finding.kind === 'choice-label-missing')
    return finding.languages.length >= Math.max(1, languages.length) ? 'problem' : 'advice';
  return problems.has(finding.kind) ? 'problem' : 'advice';
}

/** Findings of one kind and severity, in the order of the form. */
export interface FindingGroup {
  kind: FindingKind;
  severity: Severity;
  findings: Finding[];
}

const order: readonly FindingKind[] = [
  'tag-not-closed',
  'tag-not-opened',
  'character-not-escaped',
  'form-id-missing',
  'bind-without-node',
  'question-without-node',
  'no-questions',
  'attachment-missing',
  'list-missing',
  'list-empty',
  'choice-twice',
  'choice-name-with-space',
  'reference-missing',
  'type-unknown',
  'group-empty',
  'label-missing',
  'choice-label-missing',
  'names-differ-by-case',
  'name-long',
  'list-unused',
];

const rank = ({ severity, kind }: FindingGroup) => (severity === 'problem' ? 0 : order.length) + order.indexOf(kind);

/** Problems first, then advice, each by kind. */
export function* groupFindings(
  findings: readonly Finding[],
  model: Pick<FormModel, 'languages'>,
): Sliceable<readonly FindingGroup[]> {
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const severity = severityOf(finding, model);
    const key = `${severity} ${finding.kind}`;
    const group = groups.get(key);
    if (group) group.findings.push(finding);
    else groups.set(key, { kind: finding.kind, severity, findings: [finding] });
    yield;
  }
  return [...groups.values()].toSorted((one, other) => rank(one) - rank(other));
}

/** The groups with one more, for files that nobody has uploaded. In: the attachments on the server, if they are known. */
export function withMissingFiles(
  groups: readonly FindingGroup[],
  model: FormModel,
  attachments: Parameters<typeof missingAttachments>[1] | undefined,
): readonly FindingGroup[] {
  const missing = attachments ? missingAttachments(model, attachments) : [];
  if (missing.length === 0) return groups;
  const findings = missing.map((file): Finding => ({ kind: 'attachment-missing', file }));
  const group: FindingGroup = { kind: 'attachment-missing', severity: 'problem', findings };
  return [...groups, group].toSorted((one, other) => rank(one) - rank(other));
}

/** How many findings there are. */
export const countFindings = (groups: readonly FindingGroup[]): number =>
  groups.reduce((sum, { findings }) => sum + findings.length, 0);

/** The findings about a question: its own, and those of the choice list that it uses. */
export interface FindingsByQuestion {
  count: (node: FormNode) => number;
  of: (node: FormNode) => readonly Finding[];
}

const none: readonly Finding[] = [];

/** Sorts findings by question. Those of a choice list are kept once, because all questions may use it. */
export function* findingsByQuestion(findings: readonly Finding[]): Sliceable<FindingsByQuestion> {
  const byPath = new Map<string, Finding[]>();
  const byList = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [place, key] =
      'path' in finding ? [byPath, finding.path] : 'list' in finding ? [byList, finding.list] : [byPath, null];
    const known = key === null ? undefined : place.get(key);
    if (known) known.push(finding);
    else if (key !== null) place.set(key, [finding]);
    yield;
  }
  const own = ({ path }: FormNode) => byPath.get(path) ?? none;
  const ofList = ({ choices }: FormNode) => (choices?.from === 'list' ? (byList.get(choices.list) ?? none) : none);
  return {
    count: (node) => own(node).length + ofList(node).length,
    of: (node) => [...own(node), ...ofList(node)],
  };
}

/** Findings with a key for each. Of equal ones, which two equal choices cause, one is left. */
export const keyed = (findings: readonly Finding[]): [string, Finding][] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])),
];
