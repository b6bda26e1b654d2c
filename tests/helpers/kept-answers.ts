import { vi } from 'vitest';
import type { Draft } from '../../src/features/web-forms/drafts/draft-store';

export const keptPlace = { projectId: 1, xmlFormId: 'fill', draft: false };

/** Answers as they are kept in the browser. Takes what differs from those of a new form without files. */
export const kept = (more: Partial<Draft> = {}): Draft => ({
  instanceId: 'uuid:1',
  place: keptPlace,
  replaces: null,
  at: 1000,
  xml: '<data/>',
  files: [],
  sending: false,
  ...more,
});

/** What a phone does when another app is opened. The worker of the mock server takes a real `pagehide` for its end. */
export function hidePage(): void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}
