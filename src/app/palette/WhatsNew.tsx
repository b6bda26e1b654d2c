import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useListProjects } from '~/api/generated/hooks/projects';
import { can } from '~/session/can';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { release } from '~/shared/lib/product';
import { useKeyNames } from '~/shared/screen/key-names';
import { pageContent } from '~/shared/screen/hand-on-focus';
import { BareButton } from '~/shared/ui/controls/TextButton';
import { Icon } from '~/shared/ui/icons/Icon';
import { isOlder } from './releases';
import './palette.css';
import './whats-new.css';

/**
 * The news of this release, once, for users who do more than fill in forms, below the page's content, which it never covers.
 * Also asks about emails: only a selected checkbox and "Got it" sign up. Phones show a shorter text without keys.
 */
export function WhatsNew() {
  const { t } = useLingui();
  const { main, together } = useKeyNames();
  const user = useCurrentUser();
  const [dismissed, setDismissed] = useSitePreference('whatsNewDismissed');
  const [optedIn, setOptedIn] = useSitePreference('mailingListOptIn');
  const [wantsEmails, setWantsEmails] = useState(false);
  // The home page requests them; nothing shows before the page has content.
  const { data: projects } = useListProjects(undefined, { query: { enabled: false } });
  const isFor = can(user, 'project.read') || projects?.some((project) => can(project, 'project.read'));
  if (!projects || !isFor || !isOlder(dismissed, release)) return null;
  const searchKeys = together(main, 'K');
  const dismiss = () => {
    setDismissed(release);
    pageContent()?.focus({ preventScroll: true });
  };
  return (
    <section className="whats-new" aria-labelledby="whats-new-heading">
      <div className="whats-new-head">
        <h2 id="whats-new-heading">
          <Trans>What is new</Trans>
        </h2>
        <p className="phone-only">
          <Trans>Search from any page; mark favourites with a star.</Trans>
        </p>
        <BareButton className="palette-close" title={t`Dismiss`} onClick={dismiss}>
          <Icon name="cross" />
        </BareButton>
      </div>
      <p className="wide-only">
        <Trans>
          Press {searchKeys} to find any project, form or page by a few letters of its name. Mark favourites with a
          star. Press ? to show all keyboard shortcuts.
        </Trans>
      </p>
      {optedIn !== true && (
        <Checkbox className="wide-only" checked={wantsEmails} onChange={({ target }) => setWantsEmails(target.checked)}>
          <Trans>Send me an email now and then about what is new</Trans>
        </Checkbox>
      )}
      <BareButton
        className="whats-new-done wide-only"
        onClick={() => {
          if (wantsEmails) setOptedIn(true);
          dismiss();
        }}
      >
        <Trans>Got it</Trans>
      </BareButton>
    </section>
  );
}
