import { expect, onTestFinished, test } from 'vitest';
import { markUnsaved } from '~/shared/lib/unsaved';
import { adviseRefresh } from './advise-refresh';
import { alerts, shownAlerts } from './alerts';

const [text, saveFirst] = [{ id: 'now' }, { id: 'save first' }];

test('nothing advises to refresh a page with unsaved work, or offers it', () => {
  onTestFinished(() => void alerts.hideAll());
  const saved = markUnsaved();
  onTestFinished(saved);
  adviseRefresh(text, saveFirst);
  expect(shownAlerts.get().toast).toMatchObject({ text: saveFirst, kind: 'info' });
  expect(shownAlerts.get().toast).not.toHaveProperty('action');
  saved();
  adviseRefresh(text, saveFirst);
  expect(shownAlerts.get().toast).toMatchObject({ text, action: { label: { message: 'Refresh page' } } });
});
