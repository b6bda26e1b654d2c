import { type AnswerLine, type FormLine, formLines, isEmpty } from '~/domain/answers/lines';
import { readsTheSame, type Wording } from '~/domain/answers/texts';
import { answersOfXml } from '~/domain/answers/xml-answers';

/** An answer of two versions. */
export interface ComparedAnswer {
  key: string;
  /** Its line in the version that has it, the newer one first. */
  line: AnswerLine;
  /** The groups and entries around it. */
  around: FormLine[];
  /** Undefined for a version that does not have it. */
  older: AnswerLine | undefined;
  newer: AnswerLine | undefined;
  changed: boolean;
}

/** Ids of the versions, which differ in every one. */
const ofVersion = new Set(['instanceID', 'deprecatedID']);

interface Placed {
  line: AnswerLine;
  around: FormLine[];
}

/** The answers of a version with the heads above each; null if the text is not XML. */
function answersOf(xml: string, wording: Wording): Map<string, Placed> | null {
  const values = answersOfXml(xml, wording.questions.all);
  if (!values) return null;
  const answers = new Map<string, Placed>();
  const around: FormLine[] = [];
  for (const line of formLines(values, wording.questions)) {
    around.length = Math.min(around.length, line.depth);
    if (line.kind !== 'answer') around[line.depth] = line;
    else if (!ofVersion.has(line.name)) answers.set(line.key, { line, around: around.filter(Boolean) });
  }
  return answers;
}

/**
 * All answers of two versions of a submission, side by side in the order of the form. Null if one cannot be read. In:
 * their XML, and how answers are written.
 */
export function compareVersions(olderXml: string, newerXml: string, wording: Wording): ComparedAnswer[] | null {
  const [older, newer] = [answersOf(olderXml, wording), answersOf(newerXml, wording)];
  if (!older || !newer) return null;
  const compared: ComparedAnswer[] = [];
  for (const key of new Set([...newer.keys(), ...older.keys()])) {
    const [before, after] = [older.get(key), newer.get(key)];
    const placed = after ?? before;
    if (!placed) continue;
    const [was, is] = [before?.line.value, after?.line.value];
    if (isEmpty(was) && isEmpty(is)) continue;
    compared.push({
      key,
      ...placed,
      older: before?.line,
      newer: after?.line,
      changed: !readsTheSame(placed.line.question, was, is, wording),
    });
  }
  return compared;
}
