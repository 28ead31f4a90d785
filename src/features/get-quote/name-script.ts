import { quoteConfirmationKey } from '../../browser/quote-confirmation.ts';

/**
 * The script of /quote-confirmation: puts the name that came along where `data-name` is, as text. It
 * runs where it stands, so that the heading is never seen without.
 */
export const nameScript = `try{(name=>{
if(name)document.querySelector("[data-name]").textContent=name
})(JSON.parse(sessionStorage.getItem("${quoteConfirmationKey}")).name)
}catch{}`.replaceAll('\n', '');
