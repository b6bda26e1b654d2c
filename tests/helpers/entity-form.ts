/** A form whose submissions create entities, on the mock server behind a page. */

const headers = { 'content-type': 'application/xml', 'x-requested-with': 'XMLHttpRequest' };

async function send(path: string, body: string): Promise<void> {
  const response = await fetch(`/v1${path}`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** The definition of a form that creates entities of a list, with their village. */
export const registrationForm = (list: string, id = 'registration'): string =>
  `<?xml version="1.0"?>
<h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:jr="http://openrosa.org/javarosa" xmlns:entities="http://www.opendatakit.org/xforms/entities">
  <h:head><h:title>Registration</h:title>
    <model entities:entities-version="2024.1.0">
      <instance><data id="${id}" version="1"><meta><instanceID/><entity dataset="${list}" create="1" id=""><label/></entity></meta><village/></data></instance>
      <bind nodeset="/data/meta/instanceID" type="string" readonly="true()" jr:preload="uid"/>
      <bind nodeset="/data/village" type="string" entities:saveto="village"/>
    </model>
  </h:head>
  <h:body><input ref="/data/village"><label>Village</label></input></h:body>
</h:html>`;

/** A submission to it. */
export const registration = (list: string, label: string, id = 'registration'): string =>
  `<data id="${id}" version="1"><meta><instanceID>uuid:${crypto.randomUUID()}</instanceID><entity dataset="${list}" create="1" id="${crypto.randomUUID()}"><label>${label}</label></entity></meta><village>Mtoni</village></data>`;

/** Publishes such a form. The list is created if there is none. */
export const publishRegistration = (projectId: number, list: string, id = 'registration'): Promise<void> =>
  send(`/projects/${projectId}/forms?publish=true`, registrationForm(list, id));

/** Sends a submission to it. */
export const register = (projectId: number, list: string, label: string, id = 'registration'): Promise<void> =>
  send(`/projects/${projectId}/forms/${id}/submissions`, registration(list, label, id));
