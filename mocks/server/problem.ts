/**
 * The server's refusals, by code. Codes and the shape of `details` are the API's; the sentences are ours. A handler
 * throws one of these; server.ts rolls back the transaction and sends it.
 */

export type ProblemDetails = { readonly [name: string]: unknown };

/** A documented refusal. The whole part of the code is the HTTP status. */
export class ProblemError extends Error {
  readonly code: number;
  readonly details: ProblemDetails | undefined;

  constructor(code: number, message: string, details?: ProblemDetails) {
    super(message);
    this.name = 'ProblemError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return Math.floor(this.code);
  }

  toJSON(): { message: string; code: number; details?: ProblemDetails | string } {
    return { message: this.message, code: this.code, ...(this.details ? { details: this.details } : {}) };
  }
}

/** The only problem with text as details. */
class MultipartProblem extends ProblemError {
  private readonly reason: string;

  constructor(reason: string) {
    super(400.39, 'The multipart body cannot be read.');
    this.reason = reason;
  }

  override toJSON() {
    return { ...super.toJSON(), details: this.reason };
  }
}

/** An unexpected error: status 500, a message and no code. The real server answers a NUL in any text this way. */
export class InternalFault extends Error {
  override readonly name = 'InternalFault';
}

const make = (code: number, message: string, details?: ProblemDetails) => new ProblemError(code, message, details);

/** Any code, for requested faults (`faults.ts`) and for problems without a constructor here. */
export const problemOf = make;

export const problem = {
  unparseable: (format: string, rawLength: number) =>
    make(400.1, `The ${rawLength} characters that were sent cannot be read as ${format}.`, { format, rawLength }),
  missingParameter: (field: string) => make(400.2, `The parameter ${field} is required.`, { field }),
  missingParameters: (expected: readonly string[], got: ProblemDetails) =>
    make(400.3, `These parameters are required: ${expected.join(', ')}.`, { expected, got }),
  unexpectedAttribute: (field: string) => make(400.4, `The parameter ${field} is not known here.`, { field }),
  invalidHeader: (field: string, value?: string | null) =>
    make(400.6, `The header ${field} does not have the expected form.`, value == null ? { field } : { field, value }),
  missingMultipartField: (field: string) => make(400.7, `The multipart field ${field} is required.`, { field }),
  unexpectedValue: (field: string, value: unknown, reason: string) =>
    make(400.8, `The value ${String(value)} is not allowed for ${field}: ${reason}`, { field, value, reason }),
  /** The real server does not say why. */
  unexpectedValueWithoutReason: (field: string, value: unknown) =>
    make(400.8, `The value ${String(value)} is not allowed for ${field}.`, { field, value }),
  /** A value that the database could not read as the type of its column. */
  invalidDataType: (value: unknown, expected: string) =>
    make(400.11, `${JSON.stringify(value)} should have been of the ${expected}.`, { value, expected }),
  /** A named parameter of the wrong type. */
  invalidParameterType: (field: string, expected: string) =>
    make(400.11, `The parameter ${field} should have been of the type ${expected}.`, { field, expected }),
  undecryptable: () => make(400.12, 'This cannot be decrypted with the given passphrase.'),
  valueTooLong: (maxLength: string) => make(400.13, `A value is longer than ${maxLength} characters.`, { maxLength }),
  keyDoesNotExist: (field: string, value: unknown, table: string) =>
    make(400.14, `There is no ${table} row whose ${field} is ${String(value)}.`, { field, value, table }),
  xlsformNotValid: (error: unknown, warnings: unknown) =>
    make(400.15, 'The spreadsheet is not a valid XLSForm; the details say why.', { error, warnings }),
  formWarnings: (warnings: unknown) =>
    make(400.16, 'The form is valid, but there are warnings. Send it again with ignoreWarnings=true to accept them.', {
      warnings,
    }),
  fieldTypeConflict: (path: string, type: string) =>
    make(400.17, `The field ${path} was of the type ${type} in an earlier version and cannot change it.`, {
      path,
      type,
    }),
  unparseableFilter: (reason: string) => make(400.18, `The filter cannot be read: ${reason}`, { reason }),
  expectedDeprecation: () =>
    make(400.19, 'A new version of a submission has to name, as deprecatedID, the one it replaces.'),
  passwordTooShort: () => make(400.21, 'The password or passphrase is too short.'),
  valueOutOfRange: (value: string, type: string) =>
    make(400.22, `${value} is out of range for the type ${type}.`, { value, type }),
  propertyNotFound: (property: string) => make(400.23, `There is no property named ${property}.`, { property }),
  unsupportedSelect: (property: string) => make(400.24, `The property ${property} cannot be selected.`, { property }),
  invalidEntityForm: (reason: string) => make(400.25, `The entity block of the form is invalid. ${reason}`, { reason }),
  datasetLinkNotAllowed: () => make(400.26, 'Only a data file can be linked to an entity list.'),
  missingMeta: () => make(400.27, 'The form has no meta group.'),
  invalidEntity: (reason: string) => make(400.28, `The entity is invalid. ${reason}`, { reason }),
  pendingSubmissions: (count: number) =>
    make(400.29, `${count} submissions are still waiting to become entities. Say with ?convert what becomes of them.`, {
      count,
    }),
  unexpectedAttributes: (expected: readonly string[], actual: readonly string[]) =>
    make(400.31, `Expected ${expected.join(', ')}, got ${actual.join(', ')}.`, { expected, actual }),
  noConflict: () => make(400.32, 'The entity has no conflict that could be resolved.'),
  unexpectedProperties: (expected: readonly string[], actual: readonly string[]) =>
    make(400.33, `Expected only ${expected.join(', ')}, got ${actual.join(', ')}.`, { expected, actual }),
  repeatIdNotFound: () => make(400.34, 'The row that $skiptoken points at does not exist.'),
  invalidSkipToken: () => make(400.35, 'The $skiptoken is not one of this server.'),
  severalEntities: (count: number, total: number, errors: readonly unknown[]) =>
    make(400.43, `${count} of ${total} entities could not be made or changed.`, { count, total, errors }),
  requestTooLarge: () => make(400.36, 'The body of the request is too large.'),
  encodingNotSupported: () => make(400.37, 'The body is encoded in a way this server does not know.'),
  passwordTooLong: () => make(400.38, 'The password or passphrase is too long.'),
  multipartParsingFailed: (reason: string) => new MultipartProblem(reason),
  invalidQuery: (paramSet: readonly string[], violationText: string) =>
    make(400.41, `The parameters ${paramSet.join(', ')} cannot be used like this: ${violationText}.`, {
      paramSet,
      violationText,
    }),
  passwordTooWeak: (warning: string, suggestions: readonly string[]) =>
    make(400.44, `The password is too easy to guess. ${warning || (suggestions[0] ?? '')}`.trim(), {
      warning,
      suggestions,
    }),

  authenticationFailed: () => make(401.2, 'These credentials are not valid.'),
  httpsOnly: () => make(401.3, 'This way to sign in works over HTTPS only.'),
  noPasswords: () => make(401.5, 'People log in elsewhere here, so this server takes no passwords.'),
  insufficientRights: () => make(403.1, 'You have no right to do this.'),
  entityActionNotPermitted: (action: string, permitted: readonly string[]) =>
    make(403.2, `The form does not let a submission ${action} entities, only ${permitted.join(', ')} them.`, {
      action,
      permitted,
    }),

  notFound: () => make(404.1, 'There is nothing at this address.'),
  missingApiVersion: () => make(404.2, 'The path has to begin with an API version, such as /v1.'),
  unexpectedApiVersion: (got: string) => make(404.3, `The API version ${got} is not offered; 1 is.`, { got }),
  failedDraftAccess: () => make(404.4, 'This draft can no longer be tested with this link.'),
  deprecatedIdNotFound: (deprecatedId: string) =>
    make(404.5, `There is no submission ${deprecatedId} to replace.`, { deprecatedId }),
  formVersionNotFound: (formVersion: string) =>
    make(404.6, `The form has no version '${formVersion}'.`, { formVersion }),
  datasetNotFound: (datasetName: string) =>
    make(404.7, `There is no entity list ${datasetName}, which the submission names.`, { datasetName }),
  entityNotFound: (entityUuid: string, datasetName: string) =>
    make(404.8, `There is no entity ${entityUuid} in the list ${datasetName}.`, { entityUuid, datasetName }),
  entityVersionNotFound: (baseVersion: number | string, entityUuid: string, datasetName: string) =>
    make(404.9, `The entity ${entityUuid} of the list ${datasetName} has no version ${baseVersion}.`, {
      baseVersion,
      entityUuid,
      datasetName,
    }),
  entityDeleted: (entityUuid: string) => make(404.11, `The entity ${entityUuid} was deleted.`, { entityUuid }),
  unacceptableFormat: (allowed: readonly string[], got: string) =>
    make(406.1, `This resource comes as ${allowed.join(', ')} only.`, { allowed, got }),

  xmlConflict: () => make(409.1, 'There is a submission with this id and other content.'),
  notAcceptingSubmissions: () => make(409.2, 'This form takes no submissions at present.'),
  uniquenessViolation: (table: string, values: { readonly [field: string]: string | number }) =>
    make(409.3, `There is one already with ${Object.keys(values).join(', ')} ${Object.values(values).join(', ')}.`, {
      fields: Object.keys(values),
      values: Object.values(values),
      table,
    }),
  /** Another version of a submission has this id. */
  instanceIdTaken: (instanceId: string) =>
    make(409.3, `There is one already with instanceID ${instanceId}.`, { fields: 'instanceID', values: instanceId }),
  alreadyActive: (feature: string) => make(409.4, `${feature} is already switched on.`, { feature }),
  versionUniquenessViolation: (xmlFormId: string, version: string) =>
    make(409.6, `The form ${xmlFormId} has been published as version '${version}' before.`, { xmlFormId, version }),
  noPublishedVersion: () => make(409.7, 'The form was never published; delete the form itself.'),
  instanceIdConflict: () => make(409.8, 'There is another submission with this id.'),
  deprecatingOldSubmission: (deprecatedId: string) =>
    make(409.9, `The version ${deprecatedId} is no longer the current one.`, { deprecatedId }),
  entityVersionConflict: (current: string, provided: string | undefined) =>
    make(409.15, `The entity is at version ${current} by now; the change was meant for ${provided ?? 'no version'}.`, {
      current,
      provided,
    }),
  datasetNameConflict: (current: string, provided: string) =>
    make(409.16, `The list ${provided} would differ from ${current} only by case.`, { current, provided }),
  propertyNameConflict: (duplicateProperties: readonly { current: string; provided: string }[]) =>
    make(409.17, 'Properties would differ from those of the list only by case.', { duplicateProperties }),
  entityIdsUsedBefore: (entityUuids: readonly string[]) =>
    make(409.19, `Entities with these ids were deleted: ${entityUuids.join(', ')}.`, { entityUuids }),
  datasetInUse: (forms: ProblemDetails) => make(409.21, 'Forms use this entity list, so it cannot be deleted.', forms),
  propertyInUse: (propertyName: string, prerequisites: ProblemDetails) =>
    make(409.22, `The property ${propertyName} is still in use.`, { propertyName, prerequisites }),
  datasetsChanged: () =>
    make(409.23, 'Entity lists of this form were changed or deleted meanwhile, so it cannot be restored.'),
  duplicateSubmission: () => make(409.18, 'This submission was deleted and cannot be sent again.'),

  notImplemented: (feature: string) => make(501.1, `${feature} is not supported here.`, { feature }),
  unexpectedFormsList: () => make(501.2, 'The list of forms is not that of the project.'),
  xlsformNotConfigured: () => make(501.3, 'Spreadsheets are not converted here; send the form as XML.'),
  unsupportedFilter: (at: number, type: string, text: string) =>
    make(501.4, `The filter uses ${type} at ${at} ("${text}"), which is not supported.`, { at, type, text }),
  unsupportedField: (text: string, at?: number) =>
    make(
      501.5,
      `The filter or order names ${text}, which is not supported.`,
      at === undefined ? { text } : { at, text },
    ),
  unsupportedExpand: (text: string) => make(501.6, `$expand=${text} is not supported, only $expand=*.`, { text }),
  enketoNotReady: () => make(409.11, 'The form cannot be opened in a browser yet.'),
  editingNotOpen: () => make(409.12, 'Submissions of a form that is not open cannot be edited in a browser.'),
  enketoNotConfigured: () => make(501.8, 'Enketo is not set up here.'),
  unsupportedSelectExpand: () => make(501.11, '$select and $expand cannot be used together.'),
  xlsformNotAvailable: (error: unknown) => make(502.2, 'Spreadsheets cannot be converted at present.', { error }),
};

const maxInteger = 2147483647n;

/** A number from a path, as the database reads it: 400.11 for other text, 400.22 beyond 32 bits. */
export function integer(value: string): number {
  if (value.includes('\u0000')) throw new InternalFault('a NUL for a number');
  if (!/^\s*[+-]?\d+\s*$/.test(value)) throw problem.invalidDataType(value, 'type integer');
  const number = BigInt(value.trim().replace(/^\+/, ''));
  if (number > maxInteger || number < -maxInteger - 1n) throw problem.valueOutOfRange(value, 'integer');
  return Number(number);
}

/** True for the text "true" in any case: how the API writes booleans in queries and headers. */
export const isTrue = (value: unknown): boolean => typeof value === 'string' && value.toLowerCase() === 'true';
