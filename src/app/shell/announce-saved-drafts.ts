import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { savedTitles } from '~/shared/lib/saved-drafts';
import { alerts } from '~/shared/ui/overlays/alerts';

/** Tells the user that drafts from before the session ended are saved, and where. */
export function announceSavedDrafts(userId: number): void {
  const titles = [...new Set(savedTitles(userId))];
  if (titles.length === 0) return;
  const quoted = titles.map((title) => i18n._(msg`“${title}”`));
  const list = new Intl.ListFormat(i18n.locale).format(quoted);
  alerts.info(msg`What you typed before your session ended is saved. Open it again to continue: ${list}`);
}
