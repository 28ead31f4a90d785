/** Where S&S Activewear's warehouses are, by the letters that it names them with. */
const places: Readonly<Record<string, string>> = {
  FL: 'Pompano Beach',
  GA: 'McDonough',
  IL: 'Lockport',
  KS: 'Olathe',
  NJ: 'Robbinsville',
  NV: 'Reno',
  OH: 'West Chester',
  TX: 'Fort Worth',
};

/** 'Olathe'; the supplier's own letters for a warehouse that we don't know. */
export const warehouseName = (warehouse: string): string => places[warehouse] ?? warehouse;
