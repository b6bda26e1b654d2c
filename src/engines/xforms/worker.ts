import { compareForms, countChanges } from './compare';
import { analyseDataEffects } from './data-effects';
import { findAmbiguousNames, findFormIssues, translationProgress } from './form-issues';
import { parseForm } from './parse';
import {
  type Answer,
  type FormCheck,
  type FormComparison,
  type FormReading,
  toJsonChunks,
  type Request,
  extractLists,
  type Task,
  type XmlDiff,
} from './protocol';
import { validateDefinition } from './validate-definition';
import { diffLines, prettyLines } from './xml-diff';

const post = (answer: Answer): void => globalThis.postMessage(answer);

class Unreadable extends Error {
  readonly answer: Omit<Extract<Answer, { kind: 'unreadable' }>, 'id'>;

  constructor(answer: Unreadable['answer']) {
    super(answer.failure);
    this.answer = answer;
  }
}

async function modelOf(xml: Blob | string, side: 'older' | 'newer') {
  const parsed = parseForm(typeof xml === 'string' ? xml : await xml.text());
  if (!parsed.ok) throw new Unreadable({ kind: 'unreadable', failure: parsed.failure, side });
  return parsed.model;
}

async function work(task: Task): Promise<{ result: object; lists: string[] }> {
  if (task.kind === 'read') {
    const xml = await task.xml.text();
    const model = await modelOf(xml, 'newer');
    const findings = [...validateDefinition(xml), ...findFormIssues(model)];
    const result: FormReading = { model, findings, translated: translationProgress(model) };
    return { result, lists: ['model.nodes', 'model.choiceLists', 'findings'] };
  }
  if (task.kind === 'check') {
    const xml = await task.xml.text();
    const parsed = parseForm(xml);
    const result: FormCheck = {
      faults: validateDefinition(xml),
      alike: parsed.ok ? findAmbiguousNames(parsed.model) : [],
      xmlFormId: parsed.ok ? parsed.model.xmlFormId : '',
      entitiesVersion: parsed.ok ? parsed.model.settings.entitiesVersion : null,
      ...(task.published ? analyseDataEffects(await task.published.text(), xml) : { retyped: [], leaving: [] }),
    };
    return { result, lists: ['retyped', 'leaving'] };
  }
  if (task.kind === 'compare') {
    const changes = compareForms(await modelOf(task.older, 'older'), await modelOf(task.newer, 'newer'));
    const result: FormComparison = { changes, counts: countChanges(changes) };
    return { result, lists: ['changes'] };
  }
  if (task.kind === 'pretty') return { result: { lines: prettyLines(await task.xml.text()) }, lists: ['lines'] };
  const [older, newer] = [prettyLines(await task.older.text()), prettyLines(await task.newer.text())];
  const result: XmlDiff = { older, newer, hunks: diffLines(older, newer) };
  return { result, lists: ['older', 'newer', 'hunks'] };
}

async function perform({ id, task }: Request): Promise<void> {
  try {
    const { result, lists: paths } = await work(task);
    const { head, lists } = extractLists(result, paths);
    post({ id, kind: 'head', value: head });
    for (const [list, all] of Object.entries(lists))
      for (const json of toJsonChunks(all)) post({ id, kind: 'part', list, json });
    post({ id, kind: 'done' });
  } catch (error) {
    if (error instanceof Unreadable) post({ id, ...error.answer });
    else post({ id, kind: 'error', message: error instanceof Error ? error.message : String(error) });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Request>) => void perform(data));
