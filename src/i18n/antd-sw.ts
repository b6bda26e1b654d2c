const texts = {
  locale: 'sw',
  global: { placeholder: 'Tafadhali chagua', close: 'Funga', show: 'Onyesha', hide: 'Ficha' },
  Modal: { okText: 'Sawa', cancelText: 'Ghairi', justOkText: 'Sawa' },
  Popconfirm: { okText: 'Sawa', cancelText: 'Ghairi' },
  Empty: { description: 'Hakuna data' },
};

export default texts;
