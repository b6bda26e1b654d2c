import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Result } from 'antd';
import type { ReactNode } from 'react';
import type { Release } from '~/api/generated/needs';
import { isProblem } from '~/api/problem';
import { readServerVersion } from '~/api/server-version';
import type { PageName } from '~/session/page-rights';
import { describeError } from '~/shared/errors/describe-error';
import { paths } from '~/shared/lib/paths';
import { Icon } from '~/shared/ui/icons/Icon';
import { AppLink } from '~/shared/ui/links/AppLink';
import { ErrorDetails } from '~/shared/ui/states/Failure';
import { useDocumentTitle } from './use-document-title';
import '~/shared/ui/states/states.css';

interface PageProblemProps {
  title: string;
  /** What to do about it. */
  children: ReactNode;
  /** The server's own message. */
  details?: string | undefined;
  retry?: (() => void) | undefined;
}

/** Replaces a page that cannot be shown: why, what to do, and a way home. */
function PageProblem({ title, children, details, retry }: PageProblemProps) {
  useDocumentTitle(title);
  return (
    <Result
      role="alert"
      className="state"
      status="error"
      icon={<Icon name="warning" />}
      title={
        <h1>
          <bdi>{title}</bdi>
        </h1>
      }
      subTitle={children}
      extra={
        <Flex vertical gap="small" align="center">
          <ErrorDetails text={details} />
          {retry && (
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <AppLink to={paths.home()}>
            <Trans>Go to your projects</Trans>
          </AppLink>
        </Flex>
      }
    />
  );
}

/** Pages whose names are actions, not things to have access to. */
const namedByAction: ReadonlySet<PageName | undefined> = new Set<PageName>([
  'usersInvite',
  'newForm',
  'formFromBundle',
  'formDraft',
  'formPublish',
  'formCompare',
  'formCopy',
  'entityImport',
]);

/**
 * A page that this user has no right to open. Takes the page, its name, if known, and whether it is part of a project.
 */
export function NoAccess({
  page,
  name,
  inProject,
  ofLists = false,
}: {
  page?: PageName | undefined;
  name: string | undefined;
  inProject: boolean;
  ofLists?: boolean;
}) {
  const { t } = useLingui();
  const title = ofLists
    ? t`Your role cannot see entity lists`
    : page === 'submission'
      ? t`You do not have access to this submission`
      : page === 'entity'
        ? t`You do not have access to this entity`
        : name === undefined || namedByAction.has(page)
          ? t`You do not have access to this page`
          : t`You do not have access to ${name}`;
  return (
    <PageProblem title={title}>
      {inProject ? (
        <Trans>If you need this page, ask a project manager or an administrator.</Trans>
      ) : (
        <Trans>If you need this page, ask an administrator.</Trans>
      )}
    </PageProblem>
  );
}

/** A page that the server is too old for. Takes its name, and the release that brought it. */
export function NeedsRelease({ name, release }: { name: string | undefined; release: Release }) {
  const { t } = useLingui();
  return (
    <PageProblem title={name ?? t`This page cannot be shown`}>
      <NeedsReleaseText release={release} />
    </PageProblem>
  );
}

/** A page of a form that needs a published version. */
export function NotPublished({ draft }: { draft: string | undefined }) {
  const { t } = useLingui();
  return (
    <PageProblem title={t`This form is not published yet`}>
      <Trans>This page is available after the first version of the form is published.</Trans>{' '}
      {draft !== undefined && (
        <AppLink to={draft}>
          <Trans>Go to the draft</Trans>
        </AppLink>
      )}
    </PageProblem>
  );
}

/** What a page is about. */
type Thing = 'project' | 'form' | 'list' | 'entity' | 'user';

/** A page whose subject could not be loaded: it does not exist, is not for this user, or the call failed. */
export function SubjectError({ thing, error, retry }: { thing: Thing; error: unknown; retry: () => void }) {
  const { t, i18n } = useLingui();
  const { why, details } = describeError(error);
  if (isProblem(error, '404.1')) {
    const titles: Record<Thing, string> = {
      project: t`Project not found`,
      form: t`Form not found`,
      list: t`Entity list not found`,
      entity: t`Entity not found`,
      user: t`User not found`,
    };
    return (
      <PageProblem title={titles[thing]} details={details}>
        <Trans>It may have been deleted, or the address is wrong.</Trans>
      </PageProblem>
    );
  }
  if (isProblem(error, '403.1')) {
    const titles: Record<Thing, string> = {
      project: t`You do not have access to this project`,
      form: t`You do not have access to this form`,
      list: t`You do not have access to this entity list`,
      entity: t`You do not have access to this entity`,
      user: t`You do not have access to this user`,
    };
    return (
      <PageProblem title={titles[thing]} details={details}>
        {thing === 'user' ? (
          <Trans>If you need this page, ask an administrator.</Trans>
        ) : (
          <Trans>Ask a project manager or an administrator to give you a role in the project.</Trans>
        )}
      </PageProblem>
    );
  }
  return (
    <PageProblem title={t`This page could not be loaded`} details={details} retry={retry}>
      {i18n._(why)}
    </PageProblem>
  );
}

/** The release in a version: 2025.4 of 2025.4.2. */
const releaseIn = (version: string): string => version.split('.').slice(0, 2).join('.');

/** What the server would have to be, and what it says that it is. Takes the release that is needed. */
export function NeedsReleaseText({ release }: { release: Release }) {
  const { data } = useQuery({
    queryKey: ['getVersion'],
    queryFn: async () => (await readServerVersion()) ?? null,
    staleTime: 60_000,
  });
  const own = data?.version ? releaseIn(data.version) : undefined;
  // The file may be about another server; then it says nothing.
  return own !== undefined && own < release ? (
    <Trans>
      This needs ODK Central {release} or newer; this server is {own}.
    </Trans>
  ) : (
    <Trans>This needs ODK Central {release} or newer.</Trans>
  );
}
