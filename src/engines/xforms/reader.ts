/** Parses and compares forms in a worker. All calls may reject with a missing-code error. */
import { listenToWorker } from '~/shared/lib/listen-to-worker';
import type { FormFailure } from './model';
import {
  appendChunk,
  type Answer,
  type FormCheck,
  type FormComparison,
  type FormReading,
  type Request,
  type Task,
  type XmlDiff,
} from './protocol';

/** `side` tells which of two texts is no form; 'newer' for a single one. */
export class UnreadableForm extends Error {
  constructor(
    readonly failure: FormFailure,
    readonly side: 'older' | 'newer',
  ) {
    super(failure);
    this.name = 'UnreadableForm';
  }
}

/** The worker could not start, or stopped (out of memory, for instance). */
export class FormReaderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReaderFailed';
  }
}

interface Job {
  request: Request;
  result: object | undefined;
  resolve: (result: object) => void;
  reject: (error: unknown) => void;
}

/** Idle workers keep memory; starting one takes about 20 ms. */
const idleTime = 30_000;

let worker: Worker | undefined;
let current: Job | undefined;
const waiting: Job[] = [];
let lastId = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

function stop(): void {
  worker?.terminate();
  worker = undefined;
}

function getWorker(): Worker {
  if (worker) return worker;
  const created = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'form-reader' });
  const fail = (error: Error) => {
    if (worker !== created) return;
    stop();
    finish((job) => job.reject(error));
  };
  listenToWorker(created, receive, fail, (message) => new FormReaderError(message));
  worker = created;
  return created;
}

function finish(settle: (job: Job) => void): void {
  const job = current;
  current = undefined;
  if (job) settle(job);
  next();
}

function next(): void {
  if (current) return;
  clearTimeout(idle);
  current = waiting.shift();
  if (!current) {
    if (worker) idle = setTimeout(stop, idleTime);
    return;
  }
  try {
    getWorker().postMessage(current.request);
  } catch (error) {
    stop();
    finish((job) => job.reject(new FormReaderError(error instanceof Error ? error.message : String(error))));
  }
}

function receive(answer: Answer): void {
  if (!current || answer.id !== current.request.id) return;
  if (answer.kind === 'head') current.result = answer.value as object;
  else if (answer.kind === 'part') appendChunk(current.result ?? {}, answer.list, answer.json);
  else if (answer.kind === 'done') finish((job) => job.resolve(job.result ?? {}));
  else if (answer.kind === 'unreadable') finish((job) => job.reject(new UnreadableForm(answer.failure, answer.side)));
  else finish((job) => job.reject(new FormReaderError(answer.message)));
}

/** One task at a time. Cancelling terminates the worker; nothing else interrupts it. */
function run<Result>(task: Task, signal?: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    lastId += 1;
    const job: Job = {
      request: { id: lastId, task },
      result: undefined,
      resolve: (result) => {
        signal?.removeEventListener('abort', cancel);
        resolve(result as Result);
      },
      reject: (error) => {
        signal?.removeEventListener('abort', cancel);
        reject(error);
      },
    };
    const cancel = () => {
      if (job === current) {
        stop();
        finish(() => reject(signal?.reason));
      } else {
        waiting.splice(waiting.indexOf(job), 1);
        reject(signal?.reason);
      }
    };
    signal?.addEventListener('abort', cancel, { once: true });
    waiting.push(job);
    next();
  });
}

/** Throws UnreadableForm, ReaderFailed or the signal's reason. */
export const readForm = (xml: Blob, signal?: AbortSignal): Promise<FormReading> => run({ kind: 'read', xml }, signal);

/** Checks a file before upload. Throws ReaderFailed or the signal's reason. */
export const checkForm = (xml: Blob, published: Blob | null, signal?: AbortSignal): Promise<FormCheck> =>
  run({ kind: 'check', xml, published }, signal);

/** Throws UnreadableForm, ReaderFailed or the signal's reason. */
export const compareForms = (older: Blob, newer: Blob, signal?: AbortSignal): Promise<FormComparison> =>
  run({ kind: 'compare', older, newer }, signal);

/** Line diff of two XML texts with one element per line. Throws ReaderFailed or the signal's reason. */
export const diffXml = (older: Blob, newer: Blob, signal?: AbortSignal): Promise<XmlDiff> =>
  run({ kind: 'diff', older, newer }, signal);

/** One element per line. Throws ReaderFailed or the signal's reason. */
export const prettyXml = async (xml: Blob, signal?: AbortSignal): Promise<string[]> =>
  (await run<{ lines: string[] }>({ kind: 'pretty', xml }, signal)).lines;
