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
  children: ReactNode;
  details?: string | undefined;
  retry?: (() => void) | undefined;
}

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

/** Pages named by actions, which do not fit "You do not have access to …". */
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

export function NeedsRelease({ name, release }: { name: string | undefined; release: Release }) {
  const { t } = useLingui();
  return (
    <PageProblem title={name ?? t`This page cannot be shown`}>
      <NeedsReleaseText release={release} />
    </PageProblem>
  );
}

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

type Thing = 'project' | 'form' | 'list' | 'entity' | 'user';

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

/** 2025.4 of 2025.4.2. */
const releaseIn = (version: string): string => version.split('.').slice(0, 2).join('.');

export function NeedsReleaseText({ release }: { release: Release }) {
  const { data } = useQuery({
    queryKey: ['getVersion'],
    queryFn: async () => (await readServerVersion()) ?? null,
    staleTime: 60_000,
  });
  const own = data?.version ? releaseIn(data.version) : undefined;
  // The version file may be of another server; do not mention it then.
  return own !== undefined && own < release ? (
    <Trans>
      This needs ODK Central {release} or newer; this server is {own}.
    </Trans>
  ) : (
    <Trans>This needs ODK Central {release} or newer.</Trans>
  );
}
