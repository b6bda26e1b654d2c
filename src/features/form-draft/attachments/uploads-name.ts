/** Name of the jobs that upload attachments: the page finds them by it without loading their code. */
export const uploadsName = 'draft-attachments';
