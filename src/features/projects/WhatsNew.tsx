import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { can } from '~/session/can';
import { useSitePreference } from '~/session/preferences';
import { useCurrentUser } from '~/session/use-current-user';
import { newsRelease } from '~/shared/lib/product';
import { useKeyNames } from '~/shared/screen/key-names';
import { useNarrow } from '~/shared/screen/media';
import { mainElement } from '~/shared/screen/move-focus-on-unmount';
import { Icon } from '~/shared/ui/icons/Icon';
import type { HomeProject } from './queries';

/** The news of this release, shown once to users who do more than fill in forms. It also offers emails. */
export function WhatsNew({ projects }: { projects: readonly HomeProject[] }) {
  const { t } = useLingui();
  const { main, together } = useKeyNames();
  const narrow = useNarrow();
  const user = useCurrentUser();
  const [dismissed, setDismissed] = useSitePreference('whatsNewDismissed');
  const [optedIn, setOptedIn] = useSitePreference('mailingListOptIn');
  const [wantsEmails, setWantsEmails] = useState(false);
  const isFor = can(user, 'project.read') || projects.some((project) => can(project, 'project.read'));
  if (!isFor || !isOlder(dismissed, newsRelease)) return null;
  const searchKeys = together(main, 'K');
  const dismiss = () => {
    setDismissed(newsRelease);
    mainElement()?.focus({ preventScroll: true });
  };
  const heading = (
    <strong id="whats-new-heading">
      <Trans>What is new</Trans>
    </strong>
  );
  const alertProps = {
    type: 'info',
    role: 'region',
    'aria-labelledby': 'whats-new-heading',
    className: 'whats-new',
    style: { marginBlockEnd: 12 },
    closable: { 'aria-label': t`Dismiss`, closeIcon: <Icon name="cross" />, onClose: dismiss },
  } as const;
  if (narrow)
    return (
      <Alert
        {...alertProps}
        title={
          <>
            {heading}{' '}
            <span>
              <Trans>Search from any page; mark favourites with a star.</Trans>
            </span>
          </>
        }
      />
    );
  return (
    <Alert
      {...alertProps}
      showIcon
      title={heading}
      description={
        <>
          <p>
            <Trans>
              Press {searchKeys} to find any project, form or page by a few letters of its name. Mark favourites with a
              star. Press ? to show all keyboard shortcuts.
            </Trans>
          </p>
          {optedIn !== true && (
            <Checkbox checked={wantsEmails} onChange={({ target }) => setWantsEmails(target.checked)}>
              <Trans>Send me an email now and then about what is new</Trans>
            </Checkbox>
          )}
        </>
      }
      action={
        <Button
          onClick={() => {
            if (wantsEmails) setOptedIn(true);
            dismiss();
          }}
        >
          <Trans>Got it</Trans>
        </Button>
      }
    />
  );
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Whether a release ("2026.2") is older than another; null is older than any. */
export const isOlder = (one: string | null, than: string): boolean => one === null || byNumbers.compare(one, than) < 0;
