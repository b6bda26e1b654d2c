import { findingsOf, missingAttachments } from '~/shared/xforms/findings';
import type { FormModel } from '~/shared/xforms/model';

type FormFinding = ReturnType<typeof findingsOf>[number];

/** What to look at in a form, as the page lists it. */
export type Finding = FormFinding | { kind: 'attachment-missing'; file: string };
export type FindingKind = Finding['kind'];

/** A problem keeps people from filling the form as it is meant; advice does not. */
export type Severity = 'problem' | 'advice';

const problems: ReadonlySet<FindingKind> = new Set<FindingKind>([
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

/** Problems first, then advice, each by kind. */
export function groupFindings(findings: readonly Finding[], model: Pick<FormModel, 'languages'>): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  for (const finding of findings) {
    const severity = severityOf(finding, model);
    const key = `${severity} ${finding.kind}`;
    const group = groups.get(key);
    if (group) group.findings.push(finding);
    else groups.set(key, { kind: finding.kind, severity, findings: [finding] });
  }
  const rank = ({ severity, kind }: FindingGroup) => (severity === 'problem' ? 0 : order.length) + order.indexOf(kind);
  return [...groups.values()].toSorted((one, other) => rank(one) - rank(other));
}

/** The findings that name a question, by its path; those of a choice list count for the questions that use it. */
export function findingsByPath(findings: readonly Finding[], { nodes }: FormModel): Map<string, Finding[]> {
  const users = new Map<string, string[]>();
  for (const { path, choices } of nodes) {
    if (choices?.from !== 'list') continue;
    const paths = users.get(choices.list);
    if (paths) paths.push(path);
    else users.set(choices.list, [path]);
  }
  const byPath = new Map<string, Finding[]>();
  const add = (path: string, finding: Finding) => {
    const list = byPath.get(path);
    if (list) list.push(finding);
    else byPath.set(path, [finding]);
  };
  for (const finding of findings)
    if ('path' in finding) {
      if (finding.path !== null) add(finding.path, finding);
    } else if ('list' in finding) for (const path of users.get(finding.list) ?? []) add(path, finding);
  return byPath;
}

/** All findings about a form. In: those of its definition, and its attachments on the server if they are known. */
export function allFindings(
  model: FormModel,
  findings: readonly FormFinding[],
  attachments: Parameters<typeof missingAttachments>[1] | undefined,
): Finding[] {
  const missing = attachments ? missingAttachments(model, attachments) : [];
  return [...findings, ...missing.map((file): Finding => ({ kind: 'attachment-missing', file }))];
}

/** Findings with a key for each. Of equal ones, which two equal choices cause, one is left. */
export const keyed = (findings: readonly Finding[]): [string, Finding][] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])),
];
