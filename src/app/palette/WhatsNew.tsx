import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { can } from '~/session/can';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { release } from '~/shared/lib/product';
import { Icon } from '~/shared/ui/icons/Icon';
import { isOlder } from './releases';
import './palette.css';
import './whats-new.css';

/**
 * The news of this release, once, for users who do more than fill in forms (spec 00 §0.14), beside the page's content.
 * Also asks users who have not decided about news emails.
 */
export function WhatsNew() {
  const { t } = useLingui();
  const user = useCurrentUser();
  const [dismissed, setDismissed] = useSitePreference('whatsNewDismissed');
  const [optedIn, setOptedIn] = useSitePreference('mailingListOptIn');
  const [mails, setMails] = useState(optedIn ?? true);
  const [asks] = useState(optedIn !== true);
  // The home page requests them; nothing shows before the page has content.
  const { data: projects } = useListProjects(undefined, { query: { enabled: false } });
  const isFor = can(user, 'project.read') || projects?.some((project) => can(project, 'project.read'));
  if (!projects || !isFor || !isOlder(dismissed, release)) return null;
  const close = () => {
    if (asks && mails !== optedIn) setOptedIn(mails);
    setDismissed(release);
  };
  return (
    <section className="whats-new" aria-labelledby="whats-new-heading">
      <div className="whats-new-head">
        <h2 id="whats-new-heading">
          <Trans>What is new</Trans>
        </h2>
        <button type="button" className="palette-close" aria-label={t`Dismiss`} title={t`Dismiss`} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <p>
        <Trans>
          Press Ctrl or ⌘ with K to find any project, form or page by some letters of its name. A star beside a name
          keeps it at hand; ? lists the keys.
        </Trans>
      </p>
      {asks && (
        <label>
          <input type="checkbox" checked={mails} onChange={(event) => setMails(event.target.checked)} />{' '}
          <Trans>Send me an email now and then about what is new</Trans>
        </label>
      )}
      <button type="button" className="whats-new-done" onClick={close}>
        <Trans>Got it</Trans>
      </button>
    </section>
  );
}
