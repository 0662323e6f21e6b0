// The download of a table's record: a link to the server, or a file that is made from what the worker answers.

import { api } from './api';
import { fileAddress } from './base';
import { isLocal } from './host';

/** The attributes of a link that downloads a record. */
export function recordLink(id: string): { href: string; download: string; onclick?: (event: MouseEvent) => void } {
  if (!isLocal(id)) return { href: fileAddress(`/api/tables/${encodeURIComponent(id)}/record`), download: '' };
  return {
    href: '#',
    download: '',
    onclick: (event) => {
      event.preventDefault();
      // The worker has no answer: the table itself says so.
      save(id).catch(() => undefined);
    },
  };
}

async function save(id: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([await api.recordOf(id)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${id}.bastide`;
  link.click();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
