import { Trans } from '@lingui/react/macro';

/** Beside CSV files that the server writes: a spreadsheet may run what people have answered. */
export function FormulaNote() {
  return (
    <p className="muted">
      <Trans>
        The server leaves answers that begin like a formula (=, +, -, @) as they are. Import the file into a spreadsheet
        with all columns as text, or select Excel.
      </Trans>
    </p>
  );
}
