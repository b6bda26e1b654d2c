import { attachmentPath, definitionPath, draftOrPublished, readDefinitionPart } from '~/api/form-version-ref';
import type { FormExtended } from '~/api/schema';
import { readFile } from '~/api/transfers';
import { fileName } from '~/shared/lib/file-names';
import { type Build, type SourceRef, type StepNote, UnreadableDefinition } from './build-types';
import { renameWorkbook, rewriteXml } from './rename';

/** The parts of a form that a new one is made from. All calls throw ApiError. */
export interface Source {
  workbook(signal: AbortSignal): Promise<File | undefined>;
  xml(signal: AbortSignal): Promise<string>;
  file(name: string, signal: AbortSignal): Promise<File>;
}

type FormRef = Extract<SourceRef, { kind: 'form' }>;

const workbookEndings: Record<string, 'xlsx' | 'xls'> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xls',
};

export const workbookExtension = (contentType: string | null | undefined) => workbookEndings[contentType ?? ''];

function formSource(ref: FormRef): Source {
  const definition = draftOrPublished(ref);
  return {
    async workbook(signal) {
      const about = (await readDefinitionPart(definition, '', { parseAs: 'json', signal })) as FormExtended | undefined;
      const ending = workbookExtension(about?.excelContentType);
      const data = ending && (await readFile(`${definitionPath(definition)}.${ending}`, signal));
      return data && new File([data], `${fileName(ref.xmlFormId)}.${ending}`);
    },
    xml: async (signal) => (await readDefinitionPart(definition, '.xml', { parseAs: 'text', signal })) ?? '',
    async file(name, signal) {
      const data = await readFile(attachmentPath(definition, name), signal);
      return new File([data], name, { type: data.type });
    },
  };
}

/** Bundles opened in this tab. Their files are read from disk on demand. */
const bundles = new Map<number, Source>();

export function registerBundle(source: Source): SourceRef {
  const key = bundles.size + 1;
  bundles.set(key, source);
  return { kind: 'bundle', key };
}

const lostBundle: Source = {
  workbook: () => Promise.reject(new Error('the bundle is not open')),
  xml: () => Promise.reject(new Error('the bundle is not open')),
  file: () => Promise.reject(new Error('the bundle is not open')),
};

export const resolveSource = (ref: SourceRef): Source =>
  ref.kind === 'form' ? formSource(ref) : (bundles.get(ref.key) ?? lostBundle);

/**
 * The spreadsheet where there is one, with another id and title if asked. One that cannot be changed is replaced by
 * its XForm, which the remark says.
 */
export async function definitionFor(
  { source, rename, xmlFormId, managedKey }: Build,
  signal: AbortSignal,
): Promise<{ file: File; remark: StepNote['remark'] }> {
  const from = resolveSource(source);
  const workbook = await from.workbook(signal);
  if (workbook && !rename) return { file: workbook, remark: undefined };
  if (workbook && rename && /\.xlsx$/i.test(workbook.name)) {
    const changed = await renameWorkbook(workbook, rename);
    // Where the workbook has no id, the server takes the file name.
    if (changed) return { file: new File([changed], `${xmlFormId}.xlsx`), remark: undefined };
  }
  const xml = await from.xml(signal);
  const changed = rename || managedKey ? rewriteXml(xml, rename, managedKey) : xml;
  if (changed === undefined) throw new UnreadableDefinition();
  return {
    file: new File([changed], `${fileName(xmlFormId)}.xml`),
    remark: workbook ? 'definition-as-xml' : undefined,
  };
}
