import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { activateLocale } from '~/i18n/i18n';
import { type Filling, startFilling } from '../../src/features/web-forms/engine/start-filling';
import { FormView } from '../../src/features/web-forms/FormView';
import { fillForm } from './fill-forms';
import '~/features/web-forms/web-forms.css';

type Start = Partial<Parameters<typeof startFilling>[0]>;
const place = { projectId: 1, xmlFormId: 'fill', draft: false };

/** Shows a form through the real engine, without a server. Takes its definition, and what else starts it. */
export async function showForm(xml: string, start: Start = {}) {
  await activateLocale('en');
  const filling = await startForm(xml, start);
  const onSend = vi.fn<() => void>();
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <main className="fill-page">
        <FormView filling={filling} title="Fill" sendLabel="Send" onSend={onSend} />
      </main>
    </I18nProvider>,
  );
  return { screen, filling, onSend, answer: (name: string) => answerIn(filling, name) };
}

/** A submission to edit. Takes its XML, and the names of its files. */
export const editedOf = (
  xml: string,
  files: string[] = [],
  open?: () => Promise<Response>,
): Required<Start>['edited'] => ({ xml, files, open: open ?? (() => Promise.reject(new Error('no file'))) });

/** Kept answers as the engine reads them. */
export function keptOf(xml: string | File, files: readonly File[] = []): Required<Start>['kept'] {
  const data = new FormData();
  const answers = typeof xml === 'string' ? new File([xml], 'xml_submission_file') : xml;
  data.set('xml_submission_file', answers, 'xml_submission_file');
  for (const file of files) data.set(file.name, file, file.name);
  return [data] as never;
}

/** Starts a form without showing it. */
export const startForm = (xml: string, start: Start = {}) =>
  startFilling({ xml, place, preload: {}, lastSaved: null, ...start });

/** Shows a form with the loaded answers of a submission, as XML by their names. */
export async function editForm(form: Parameters<typeof fillForm>[0], loaded: Readonly<Record<string, string>>) {
  const answers = Object.entries(loaded).map(([name, text]) => `<${name}>${text}</${name}>`);
  const xml = `<data id="fill">${answers.join('')}<meta><instanceID>uuid:1</instanceID></meta></data>`;
  const shown = await showForm(fillForm(form), { edited: editedOf(xml) });
  return {
    ...shown,
    /** An answer as it would be sent. */
    sent: (name: string) => new RegExp(`<${name}>([^]*)</${name}>`).exec(shown.filling.loaded?.merge() ?? '')?.[1],
  };
}

interface AnyNode {
  nodeType: string;
  currentState: { reference: string; children: readonly AnyNode[] | null };
}

/** The nodes of the engine for all questions of a name, in their order. */
export function nodesNamed({ instance }: Filling, name: string): unknown[] {
  const named = (node: AnyNode): AnyNode[] => [
    ...(node.currentState.reference.endsWith(`/${name}`) ? [node] : []),
    ...(node.currentState.children ?? []).flatMap(named),
  ];
  return named(instance.root as unknown as AnyNode);
}

/** Answers a question without its control; of a repeat, in one of its turns. */
export function answerAs(filling: Filling, name: string, value: string, turn = 0): void {
  (nodesNamed(filling, name)[turn] as { setValue: (value: string) => void }).setValue(value);
}

/** The answer to a question as it would be sent; null if its element is not there. */
function answerIn({ instance }: Filling, name: string): string | null {
  const xml = new DOMParser().parseFromString(instance.root.instanceState.instanceXML, 'text/xml');
  return xml.getElementsByTagName(name)[0]?.textContent ?? null;
}
