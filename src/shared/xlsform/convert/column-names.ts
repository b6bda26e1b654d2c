/** The columns of each sheet that have a meaning, and their other names. */
import type { HeaderPath, HeaderRules } from './headers';

/** The column of texts that are shown. */
const labels = 'label';

const paths = (aliases: Record<string, string>): ReadonlyMap<string, HeaderPath> =>
  new Map(
    Object.entries(aliases).map(([name, path]) => {
      const [first = '', ...rest] = path.split('>');
      return [name, [first, ...rest]];
    }),
  );

const media = {
  image: 'media>image',
  'big-image': 'media>big-image',
  audio: 'media>audio',
  video: 'media>video',
};

export const surveyColumns: HeaderRules = {
  known: new Set(
    `name label type hint guidance_hint default trigger bind control media instance parameters choice_filter choices
     itemset list_name query actions parent sms_field`.split(/\s+/),
  ),
  aliases: paths({
    ...media,
    sms_field: 'sms_field',
    sms_option: 'sms_option',
    sms_separator: 'sms_separator',
    sms_allow_media: 'sms_allow_media',
    sms_date_format: 'sms_date_format',
    sms_datetime_format: 'sms_datetime_format',
    sms_response: 'sms_response',
    compact_tag: 'instance>odk:tag',
    read_only: 'bind>readonly',
    readonly: 'bind>readonly',
    relevant: 'bind>relevant',
    relevance: 'bind>relevant',
    required: 'bind>required',
    constraint: 'bind>constraint',
    calculation: 'bind>calculate',
    calculate: 'bind>calculate',
    constraining_message: 'bind>jr:constraintMsg',
    constraint_message: 'bind>jr:constraintMsg',
    requiredmsg: 'bind>jr:requiredMsg',
    required_message: 'bind>jr:requiredMsg',
    noapperrorstring: 'bind>jr:noAppErrorString',
    no_app_error_string: 'bind>jr:noAppErrorString',
    save_to: 'bind>entities:saveto',
    caption: labels,
    command: 'type',
    tag: 'name',
    value: 'name',
    appearance: 'control>appearance',
    count: 'control>jr:count',
    repeat_count: 'control>jr:count',
    'jr:count': 'control>jr:count',
    autoplay: 'control>autoplay',
    rows: 'control>rows',
    body: 'control',
  }),
};

export const choiceColumns: HeaderRules = {
  known: new Set(['name', 'label', 'media', 'sms_option', 'parent']),
  aliases: paths({ ...media, caption: labels, list_name: 'list name', value: 'name' }),
};

export const settingsColumns: HeaderRules = {
  known: new Set(
    `name label hint bind children control media type instance flat sms_field add_none_option clean_text_values attribute
     auto_delete auto_send choices default_language file_name id_string instance_name instance_xmlns namespaces
     omit_instanceID public_key sms_allow_media sms_date_format sms_datetime_format sms_keyword sms_response
     sms_separator style submission_url title version allow_choice_duplicates client_editable delimiter prefix
     entity_version`.split(/\s+/),
  ),
  aliases: paths({
    form_title: 'title',
    set_form_title: 'title',
    form_id: 'id_string',
    set_form_id: 'id_string',
    prefix: 'prefix',
  }),
};

/** Types of rows in the survey sheet that set something of the form, in place of the settings sheet. */
export const settingTypes: ReadonlyMap<string, 'title' | 'id_string' | 'prefix'> = new Map([
  ['form_title', 'title'],
  ['set_form_title', 'title'],
  ['form_id', 'id_string'],
  ['set_form_id', 'id_string'],
  ['prefix', 'prefix'],
]);

export const entityColumns: HeaderRules = {
  known: new Set(['dataset', 'entity_id', 'create_if', 'update_if', 'repeat', 'label']),
  aliases: paths({ list_name: 'dataset' }),
};
