import { useState } from 'react';
import { useParams } from 'react-router';
import { parseId } from '~/shared/lib/paths';
import type { CodeKind } from '~/shared/qr/collect-settings';
import { AppUsersList } from './AppUsersList';
import { CodeKindContext } from './qr/code-kind';

/** The app users of a project: who can send with ODK Collect, and the codes that set it up (spec 11 §11.6). */
export function AppUsersPage() {
  const projectId = parseId(useParams()['projectId']);
  // All codes of the page are of one kind, until one leaves it.
  const [kind, setKind] = useState<CodeKind>('managed');
  if (projectId === null) return null;
  return (
    <CodeKindContext value={{ kind, setKind }}>
      <AppUsersList key={projectId} projectId={projectId} />
    </CodeKindContext>
  );
}
