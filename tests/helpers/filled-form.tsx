import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type Filling, startFilling } from '~/features/web-forms/engine/start-filling';
import { FormView } from '~/features/web-forms/FormView';
import { activateLocale } from '~/i18n/i18n';
import '~/features/web-forms/web-forms.css';

const place = { projectId: 1, xmlFormId: 'fill', draft: false };

/** Shows a form through the real engine, without a server. In: its definition, and what else starts it. */
export async function showForm(xml: string, start: Partial<Parameters<typeof startFilling>[0]> = {}) {
  await activateLocale('en');
  const filling = await startFilling({ xml, place, preload: {}, lastSaved: null, ...start });
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

/** The answer to a question as it would be sent; null if its element is not there. */
function answerIn({ instance }: Filling, name: string): string | null {
  const xml = new DOMParser().parseFromString(instance.root.instanceState.instanceXML, 'text/xml');
  return xml.getElementsByTagName(name)[0]?.textContent ?? null;
}
