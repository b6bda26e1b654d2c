import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ambiguousNameMessages } from '~/domain/definitions/ambiguous-names';
import { type findFormIssues, missingAttachments } from '~/engines/xforms/form-issues';
import type { FormModel, FormNode } from '~/engines/xforms/model';
import type { Sliceable } from '~/shared/jobs/run-in-slices';

type FormFinding = ReturnType<typeof findFormIssues>[number];

export type Finding = FormFinding | { kind: 'attachment-missing'; file: string };
export type FindingKind = Finding['kind'];

/** A problem keeps people from filling in the form as intended; advice does not. */
export type Severity = 'problem' | 'advice';

const broken = msg`The XML is not well-formed. The server guessed what was meant; apps may refuse the form.`;
const noChoices = msg`A question that uses such a list has no choices.`;

/** In display order. */
export const findingKinds: Readonly<
  Record<FindingKind, { title: MessageDescriptor; why?: MessageDescriptor; isProblem?: true }>
> = {
  'tag-not-closed': { isProblem: true, title: msg`Tags without an end`, why: broken },
  'tag-not-opened': { isProblem: true, title: msg`End tags without a start`, why: broken },
  'character-not-escaped': { isProblem: true, title: msg`Characters that XML does not allow`, why: broken },
  'form-id-missing': { isProblem: true, title: msg`No form ID` },
  'bind-without-node': {
    isProblem: true,
    title: msg`Binds for what is not in the form`,
    why: msg`The type and the rules of such a bind apply to nothing.`,
  },
  'question-without-node': {
    isProblem: true,
    title: msg`Questions without a place for their answer`,
    why: msg`Apps may refuse the form, or lose these answers.`,
  },
  'expression-malformed': {
    isProblem: true,
    title: msg`Expressions that cannot be read`,
    why: msg`With such an expression, nobody can open the form.`,
  },
  'pattern-explosive': {
    isProblem: true,
    title: msg`Regular expressions that can freeze apps`,
    why: msg`Comparing a long answer with such an expression can take hours.`,
  },
  'no-questions': { title: msg`Form without questions` },
  'attachment-missing': {
    isProblem: true,
    title: msg`Missing attachments`,
    why: msg`The form refers to these files, but they are not on the server.`,
  },
  'list-missing': { isProblem: true, title: msg`Choice lists that are not in the form`, why: noChoices },
  'list-empty': { isProblem: true, title: msg`Choice lists without choices`, why: noChoices },
  'choice-twice': {
    isProblem: true,
    title: msg`Choices with the same name`,
    why: msg`Answers do not tell these choices apart.`,
  },
  'choice-name-with-space': {
    isProblem: true,
    title: msg`Choice names with spaces`,
    why: msg`Spaces separate the answers of a question with several answers.`,
  },
  'reference-missing': {
    isProblem: true,
    title: msg`References to questions that are not in the form`,
    why: msg`Devices may refuse to open the form.`,
  },
  'type-unknown': { title: msg`Unknown types`, why: msg`Devices treat these answers as text.` },
  'group-empty': { title: msg`Empty groups`, why: msg`People may see an empty page.` },
  'label-missing': { title: msg`Questions without a label` },
  'choice-label-missing': { title: msg`Choices without a label` },
  'names-differ-by-case': {
    title: msg`Names that differ only in upper and lower case`,
    why: msg`Many analysis tools take these names for the same.`,
  },
  'names-alike': ambiguousNameMessages,
  'name-long': { title: msg`Long names`, why: msg`Many analysis tools cut names after 64 characters.` },
  'list-unused': { title: msg`Choice lists that no question uses` },
};

export function severityOf(finding: Finding, { languages }: Pick<FormModel, 'languages'>): Severity {
  // A text missing in some languages is shown in another one.
  if (finding.kind === 'label-missing' || finding.kind === 'choice-label-missing')
    return finding.languages.length >= Math.max(1, languages.length) ? 'problem' : 'advice';
  return findingKinds[finding.kind].isProblem ? 'problem' : 'advice';
}

export interface FindingGroup {
  kind: FindingKind;
  severity: Severity;
  findings: Finding[];
}

const order = Object.keys(findingKinds);

const sortRank = ({ severity, kind }: FindingGroup) =>
  (severity === 'problem' ? 0 : order.length) + order.indexOf(kind);

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
  return [...groups.values()].toSorted((one, other) => sortRank(one) - sortRank(other));
}

/** Adds a group for files that are not uploaded; `attachments` is undefined while unknown. */
export function withMissingFiles(
  groups: readonly FindingGroup[],
  model: FormModel,
  attachments: Parameters<typeof missingAttachments>[1] | undefined,
): readonly FindingGroup[] {
  const missing = attachments ? missingAttachments(model, attachments) : [];
  if (missing.length === 0) return groups;
  const findings = missing.map((file): Finding => ({ kind: 'attachment-missing', file }));
  const group: FindingGroup = { kind: 'attachment-missing', severity: 'problem', findings };
  return [...groups, group].toSorted((one, other) => sortRank(one) - sortRank(other));
}

export const countFindings = (groups: readonly FindingGroup[]): number =>
  groups.reduce((sum, { findings }) => sum + findings.length, 0);

export interface FindingsByQuestion {
  count: (node: FormNode) => number;
  of: (node: FormNode) => readonly Finding[];
}

const none: readonly Finding[] = [];

/** Findings of a choice list are stored once, because all questions may use it. */
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

/** Equal findings, which two equal choices cause, are listed once. */
export const keyed = (findings: readonly Finding[]): [string, Finding][] => [
  ...new Map(findings.map((finding) => [JSON.stringify(finding), finding])),
];
