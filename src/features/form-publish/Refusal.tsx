import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert } from 'antd';
import { isProblem } from '~/api/problem';
import { paths } from '~/shared/lib/paths';
import { AppLink } from '~/shared/ui/links/AppLink';
import { Failure } from '~/shared/ui/states/Failure';
import { Name } from '~/shared/ui/text/Name';
import { Names } from './Names';
import { ChangedMeanwhile, NotUploaded } from './publish';
import type { Publication } from './queries';

/** Why publishing did not happen, beside the button; nothing for null. */
export function Refusal({ error, ...publication }: Publication & { error: unknown }) {
  if (error === null) return null;
  return <Alert type="error" showIcon title={<Reason error={error} {...publication} />} />;
}

function Reason({ error, projectId, xmlFormId, form }: Publication & { error: unknown }) {
  const { t } = useLingui();
  if (error instanceof ChangedMeanwhile) {
    const version = <Name>{form.version}</Name>;
    return error.what === 'published' ? (
      <Trans>
        Someone published version {version} while this page was open. Check the changes, then publish again.
      </Trans>
    ) : (
      <Trans>Someone changed the draft while this page was open. Check the changes, then publish again.</Trans>
    );
  }
  if (error instanceof NotUploaded) {
    return (
      <>
        <Plural
          value={error.files.length}
          one="Nothing was published, because # file was not uploaded:"
          other="Nothing was published, because # files were not uploaded:"
        />{' '}
        <Names names={error.files} />. <Trans>Upload again, or publish without.</Trans>
      </>
    );
  }
  return (
    <>
      <div className="publish-reason">
        <Failure notDone={t`The draft was not published.`} error={error} />
      </div>
      {isProblem(error, '409.16', '409.17') && (
        <p>
          <Trans>
            Correct the form and upload it again in{' '}
            <AppLink to={paths.formDraft(projectId, xmlFormId)}>Edit Form</AppLink>. Nothing was published.
          </Trans>
        </p>
      )}
    </>
  );
}
