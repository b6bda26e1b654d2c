import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import type { Subject } from '~/session/can';
import { mayOpen } from '~/session/page-rights';
import { useCurrentUser } from '~/session/use-current-user';
import { paths } from '~/shared/lib/paths';
import { TextButton } from '~/shared/ui/controls/TextButton';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Dialog } from '~/shared/ui/overlays/Dialog';
import { Sentences } from '~/shared/ui/text/Joined';
import './submission-options.css';

interface SubmissionOptionsDialogProps {
  project: Subject & { id: number };
  /** The page it is opened on: a link to it only closes the dialog. */
  currentPage?: 'app-users' | 'public-links' | 'settings';
  publicLinks?: string;
  onClose: () => void;
}

export function SubmissionOptionsDialog({ project, currentPage, publicLinks, onClose }: SubmissionOptionsDialogProps) {
  const { t } = useLingui();
  const user = useCurrentUser();
  const way = (to: string, label: ReactNode, isHere = false) =>
    isHere ? (
      <TextButton onClick={onClose}>{label}</TextButton>
    ) : (
      <AppLink to={to} onClick={onClose}>
        {label}
      </AppLink>
    );
  const mayUsers = mayOpen('users', { user });
  const mayRoles = mayOpen('projectRoles', { project });
  const mayAppUsers = mayOpen('appUsers', { project });
  const byLink = (
    <Trans>For anybody with a browser: people with the link can fill in one form, without an account.</Trans>
  );
  return (
    <Dialog title={t`Submission options`} onClose={onClose}>
      <p>
        <Trans>There are three ways for people to send submissions:</Trans>
      </p>
      <Flex component="dl" vertical gap={4} className="submission-options">
        <dt>
          <Trans>App users with ODK Collect</Trans>
        </dt>
        <dd>
          <Trans>
            For teams with Android devices. The device is set up once with a QR code, works without a connection and
            needs no account.
          </Trans>{' '}
          {mayAppUsers && way(paths.appUsers(project.id), <Trans>App Users</Trans>, currentPage === 'app-users')}
        </dd>
        <dt>
          <Trans>Public access links</Trans>
        </dt>
        <dd>
          {publicLinks === undefined ? (
            <Sentences>
              {byLink}
              <Trans>Create them on the page of the form.</Trans>
            </Sentences>
          ) : (
            <>
              {byLink} {way(publicLinks, <Trans>Public Access</Trans>, currentPage === 'public-links')}
            </>
          )}
        </dd>
        <dt>
          <Trans>Web users with the role Data Collector</Trans>
        </dt>
        <dd>
          <Trans>
            For people who log in here and fill in forms in the browser. They need an account and the role in this
            project.
          </Trans>{' '}
          {mayUsers && way(paths.users(), <Trans>Web Users</Trans>)}{' '}
          {mayRoles && way(paths.projectRoles(project.id), <Trans>Project Roles</Trans>)}
        </dd>
      </Flex>
    </Dialog>
  );
}
