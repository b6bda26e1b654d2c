import { expect, onTestFinished, test } from 'vitest';
import { markUnsaved } from '~/shared/lib/unsaved';
import { adviseRefresh } from './advise-refresh';
import { notifications, shownNotifications } from './notifications';

const [text, saveFirst] = [{ id: 'now' }, { id: 'save first' }];

test('nothing advises to refresh a page with unsaved work, or offers it', () => {
  onTestFinished(() => void notifications.hideAll());
  const saved = markUnsaved();
  onTestFinished(saved);
  adviseRefresh(text, saveFirst);
  expect(shownNotifications.get().toast).toMatchObject({ text: saveFirst, kind: 'info' });
  expect(shownNotifications.get().toast).not.toHaveProperty('action');
  saved();
  adviseRefresh(text, saveFirst);
  expect(shownNotifications.get().toast).toMatchObject({ text, action: { label: { message: 'Refresh page' } } });
});
