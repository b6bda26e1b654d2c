import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { uploadForm } from '~/api/upload-forms';
import { parseId, paths } from '~/shared/lib/paths';
import { ErrorState } from '~/shared/ui/states/states';

/** Creates a form from a spreadsheet or an XForm. */
export function NewFormPage() {
  const { t } = useLingui();
  const projectId = parseId(useParams()['projectId']) ?? 0;
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const create = async (file: File) => {
    try {
      const form = await uploadForm(projectId, file);
      await navigate(paths.formDraft(projectId, form.xmlFormId));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <h2>
        <Trans>New form</Trans>
      </h2>
      {error !== undefined && <ErrorState error={error} retry={() => setError(undefined)} />}
      <input
        type="file"
        aria-label={t`Form definition`}
        accept=".xlsx,.xls,.xml"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void create(file);
        }}
      />
    </>
  );
}
