import type { AnyFormInstance, InstanceData, LoadFormSuccessResult, PreloadProperties } from '@getodk/xforms-engine';
import { openStored } from '~/api/transfers';
import { preloadControls } from '../fields/on-demand';
import type { FormRef } from '../fill-url';
import { type DraftInput, InputErrors } from '../input-errors';
import { formFilePath } from '../load-form';
import { capturedFileName, FormFileAnswers } from './answer-files';
import { type CsvFindings, dataFilesOf, fileReader, filesOfNodes, type MissingFiles } from './data-files';
import { primaryInstance } from './defaults';
import { FormFileError } from './file-names';
import type { LoadedAnswers } from './loaded-answers';
import { watchedState } from './nodes';
import { type GuidanceTexts, prepare, type RefusedPart, findRefusedPart } from './prepare';

/** The engine refused the definition, or it contains a part that must not reach the engine. */
export class UnreadableForm extends Error {
  readonly part: RefusedPart | null;
  constructor(cause: unknown, part: RefusedPart | null = null) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause });
    this.name = 'UnreadableForm';
    this.part = part;
  }
}

export type SubmissionProblem = 'entities' | 'too-deep';

/** The form is fine, but the answers are not: a submission to edit, or a draft. */
export class UnreadableAnswers extends Error {
  readonly source: 'submission' | 'saved';
  readonly fault: SubmissionProblem | null;
  constructor(source: 'submission' | 'saved', fault: SubmissionProblem | null, cause?: unknown) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause });
    this.name = 'UnreadableAnswers';
    this.source = source;
    this.fault = fault;
  }
}

/** Throws UnreadableForm for a definition that must not be parsed. */
export function checkDefinition(xml: string): void {
  const part = findRefusedPart(xml);
  if (part !== null) throw new UnreadableForm(null, part);
}

export interface Filling extends MissingFiles, CsvFindings {
  instance: AnyFormInstance;
  place: FormRef;
  openFile: Start['openFile'];
  guidance: GuidanceTexts;
  recordsSound: boolean;
  /** Files of a continued draft: the engine returns only those chosen since. */
  carried: readonly File[];
  faults: InputErrors;
  loaded: LoadedAnswers | null;
  /** Waits for files of the form that become answers. Throws FileFailed for one that cannot be loaded. */
  filesLoaded: () => Promise<void>;
}

interface Start {
  xml: string;
  place: FormRef;
  openFile?: ((name: string) => Promise<Response>) | undefined;
  /** Files that the server does not have; they are not requested. */
  absent?: readonly string[];
  preload: PreloadProperties;
  lastSaved: string | null;
  kept?: readonly [InstanceData, ...InstanceData[]] | null;
  carried?: readonly File[];
  typed?: readonly DraftInput[] | undefined;
  edited?: { xml: string; files: readonly string[]; open: (name: string) => Promise<Response> } | null;
}

/** The engine always treats `last-saved` as empty, so it gets those answers as a file with another URL. */
const lastSavedFile = 'jr://instance/last-saved.xml';
const withLastSaved = (xml: string): string =>
  xml.replaceAll(/(?<=["'])jr:\/\/instance\/last-saved(?=["'])/g, lastSavedFile);

/** Replaces the engine's regex matching by one in bounded time. */
async function boundPatterns(engine: object, xml: string): Promise<void> {
  if (!/\bregex\s*\(/.test(xml)) return;
  const { matchesPattern } = await import('./patterns').catch((error: unknown) => {
    throw new EngineError('code', error);
  });
  (engine as { alidadePatterns: { matches: typeof matchesPattern } }).alidadePatterns.matches = matchesPattern;
}

const loadAnswers = () =>
  import('./loaded-answers').catch((error: unknown) => {
    throw new EngineError('code', error);
  });

/**
 * Loads the engine and starts an instance: a new one, a draft, or a submission to edit. Throws UnreadableForm for a
 * definition that the engine cannot use, UnreadableAnswers for answers that it cannot use.
 */
export async function startFilling(start: Start): Promise<Filling> {
  checkDefinition(start.xml);
  const missing = new Set(start.absent ?? []);
  const failed: FormFileError[] = [];
  const [engine, answers] = await Promise.all([
    loadEngine(),
    start.edited ? loadAnswers() : null,
    preloadControls(start.xml),
  ]);
  const fault = answers && start.edited ? answers.submissionFault(start.edited.xml) : null;
  if (fault !== null) throw new UnreadableAnswers('submission', fault);
  await boundPatterns(engine, start.xml);
  const { xml, guidance, searches, recordsSound } = prepare(start.xml);
  const csv: CsvFindings = { unusable: new Map(), flaws: new Map() };
  const open =
    start.openFile ??
    ((name: string) => openStored(formFilePath(start.place, name), { signal: new AbortController().signal }));
  const readFile = fileReader({ open, missing, failed, searches, ...csv });
  const formFiles = new FormFileAnswers(readFile);
  const definition = await engine.loadForm(start.lastSaved === null ? xml : withLastSaved(xml), {
    fetchFormAttachment: async (url: URL) =>
      url.href === lastSavedFile
        ? new Response(start.lastSaved, { headers: { 'Content-Type': 'text/xml' } })
        : readFile(url),
    // A form with missing files can be filled, without their choices.
    missingResourceBehavior: engine.constants.MISSING_RESOURCE_BEHAVIOR.BLANK,
  });
  if (failed[0]) throw failed[0];
  if (definition.status === 'failure') throw new UnreadableForm(definition.error);
  const config = {
    stateFactory: watchedState,
    instanceAttachments: { fileNameFactory: capturedFileName, openFormFile: formFiles.open },
    preloadProperties: start.preload,
    geolocationProvider: { getLocation: locate },
  };
  const ready = definition as LoadFormSuccessResult;
  try {
    const template = answers && primaryInstance(new DOMParser().parseFromString(xml, 'text/xml'));
    const resolve = (submission: string) => answers?.alignNamespaces(submission, template) ?? submission;
    const instance = await instanceOf(ready, start, resolve, config, failed);
    await formFiles.loaded(instance.root);
    return {
      instance,
      place: start.place,
      openFile: start.openFile,
      guidance,
      recordsSound,
      missing,
      filesOfNodes: filesOfNodes(xml, { missing, dataFiles: dataFilesOf(xml), isEdit: Boolean(start.edited) }),
      ...csv,
      carried: start.carried ?? [],
      faults: new InputErrors(instance.root, start.typed),
      loaded: answers && start.edited ? new answers.LoadedAnswers(instance.root, start.edited.xml, template) : null,
      filesLoaded: () => formFiles.loaded(instance.root),
    };
  } catch (error) {
    throw error instanceof FormFileError
      ? error
      : (failed[0] ?? culprit(error, start, () => ready.createInstance(config)));
  }
}

/** Whether the form or the answers caused the failure: a new instance is tried. */
function culprit(error: unknown, { edited, kept }: Start, startEmpty: () => unknown): Error {
  if (!edited && !kept) return new UnreadableForm(error);
  try {
    startEmpty();
  } catch {
    return new UnreadableForm(error);
  }
  return new UnreadableAnswers(edited ? 'submission' : 'saved', null, error);
}

async function instanceOf(
  definition: LoadFormSuccessResult,
  { kept, edited }: Start,
  resolve: (submission: string) => string,
  config: Parameters<LoadFormSuccessResult['createInstance']>[0],
  failed: FormFileError[],
): Promise<AnyFormInstance> {
  if (kept) return definition.restoreInstance({ data: kept }, config);
  if (edited) {
    const { xml, files } = edited;
    const open = async (name: string): Promise<Response> => {
      try {
        return await edited.open(name);
      } catch (error) {
        failed.push(new FormFileError(name, error));
        throw error;
      }
    };
    const input = {
      inputType: 'FORM_INSTANCE_INPUT_RESOLVABLE',
      resolveInstance: () => resolve(xml),
      attachments: new Map(files.map((name) => [name, () => open(name)])),
    } as const;
    return definition.editInstance(input, config);
  }
  return definition.createInstance(config);
}

export class EngineError extends Error {
  /** `refused`: WebAssembly is blocked; `code`: the files could not be loaded. */
  readonly reason: 'refused' | 'code';
  constructor(reason: 'refused' | 'code', cause: unknown) {
    super(`the engine of forms: ${reason}`, { cause });
    this.name = 'EngineFailed';
    this.reason = reason;
  }
}

/** An empty WebAssembly module. */
const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * Loads the engine. Without WebAssembly (blocked by browser or CSP) it would never resolve, so that is checked first.
 * Throws EngineFailed.
 */
export async function loadEngine(): Promise<typeof import('@getodk/xforms-engine')> {
  try {
    await WebAssembly.compile(empty);
  } catch (error) {
    throw new EngineError('refused', error);
  }
  try {
    return await import('@getodk/xforms-engine');
  } catch (error) {
    throw new EngineError('code', error);
  }
}

/** Location of the device for setgeopoint; empty if unknown. The browser asks for permission. */
const locate = (): Promise<string> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, altitude, accuracy } }) =>
        resolve(`${latitude} ${longitude} ${altitude ?? 0} ${accuracy}`),
      () => resolve(''),
      { enableHighAccuracy: true, timeout: 30_000 },
    );
  });
