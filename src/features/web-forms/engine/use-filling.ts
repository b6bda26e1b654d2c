import { useEffect, useState } from 'react';
import { openStored } from '~/api/transfers';
import type { DraftStore } from '../drafts/draft-store';
import type { DraftOffer } from '../drafts/use-draft-saver';
import type { FillUrl } from '../fill-url';
import type { LoadedForm } from '../load-form';
import { type FilledRecord, newRecord } from '../send/record';
import { deviceId } from '../send/single-submission';
import { listAbsentFiles, refersToFiles } from './data-files';
import { withDefaults } from './defaults';
import { checkDefinition, type Filling, startFilling } from './start-filling';

type Edited = NonNullable<Parameters<typeof startFilling>[0]['edited']>;

interface Beginning {
  address: FillUrl;
  loaded: LoadedForm;
  forms: DraftStore;
  offer: DraftOffer | null;
}

export const usesLastSaved = (xml: string): boolean => xml.includes('jr://instance/last-saved');

function keptData({ xml, files }: FilledRecord) {
  const data = new FormData();
  data.set('xml_submission_file', xml, 'xml_submission_file');
  for (const file of files) data.set(file.name, file, file.name);
  return [data] as never;
}

/** Turns a stored edit back into a submission, because the engine itself writes which version an edit replaces. */
function asEdited(xml: string): string {
  const [element = '', , , replaced = ''] =
    /<((?:[\w-]+:)?)deprecatedID([^>]*)>([^<]*)<\/\1deprecatedID>/.exec(xml) ?? [];
  const id = /(<(?:[\w-]+:)?instanceID[^>]*>)[^<]*/;
  return xml.replace(element, '').replace(id, (_, start: string) => start + replaced);
}

function keptEdit({ kept }: DraftOffer, { files }: FilledRecord, edited: Edited): Edited {
  const own = new Map(files.map((file) => [file.name, file]));
  return {
    xml: asEdited(kept.xml),
    files: [...edited.files, ...own.keys()],
    open: (name) => {
      const file = own.get(name);
      return file ? Promise.resolve(new Response(file)) : edited.open(name);
    },
  };
}

/** The stored record of a draft, with a new id if other answers have its id by now. */
async function recordOf({ kept, isOther }: DraftOffer, forms: DraftStore): Promise<FilledRecord> {
  const record = await forms.record(kept);
  return (isOther && kept.replaces === null && (await newRecord(record))) || record;
}

async function begin({ address, loaded, forms, offer }: Beginning): Promise<Filling> {
  const { place, xml, edited, openFile } = loaded;
  checkDefinition(xml);
  const id = encodeURIComponent(address.instanceId ?? '');
  const files = `/projects/${place.projectId}/forms/${encodeURIComponent(place.xmlFormId)}/submissions/${id}/attachments/`;
  const open = (file: string) => openStored(files + encodeURIComponent(file), { signal: new AbortController().signal });
  const asksForLast = usesLastSaved(xml) && !edited && !place.draft;
  const absent = openFile || !refersToFiles(xml) ? [] : await listAbsentFiles(place);
  const record = offer && (await recordOf(offer, forms));
  return startFilling({
    xml: offer ? offer.definition : withDefaults(xml, address.defaults),
    place,
    openFile,
    absent,
    preload: { deviceID: deviceId() ?? '' },
    // Without storage nothing was saved.
    lastSaved: asksForLast ? ((await forms.lastSaved(place).catch(() => undefined)) ?? null) : null,
    kept: record && !edited ? keptData(record) : null,
    carried: record?.files ?? [],
    typed: offer?.kept.typed,
    edited: edited && (record ? keptEdit(offer, record, { ...edited, open }) : { ...edited, open }),
  });
}

/** Null while it starts. Restarts with another `round` or draft. */
export function useFilling(beginning: Beginning, round: number): Filling | { error: unknown } | null {
  const [begun, setBegun] = useState<{ round: number; filling: Filling | { error: unknown } } | null>(null);
  const { loaded, offer } = beginning;
  useEffect(() => {
    let current = true;
    begin(beginning).then(
      (filling) => current && setBegun({ round, filling }),
      (error: unknown) => current && setBegun({ round, filling: { error } }),
    );
    return () => {
      current = false;
      setBegun(null);
    };
    // The address and what was loaded belong to each other and to this component's life.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [loaded.xml, offer, round]);
  // The previous one must not be shown, not even until the effect has run: someone could type into it.
  return begun?.round === round ? begun.filling : null;
}
