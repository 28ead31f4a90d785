import { quoteConfirmationKey } from '../../browser/quote-confirmation.ts';

/**
 * The script of /quote-confirmation: in the text of the element with `data-name` it puts the name
 * that came along in place of the word the attribute says. It runs where it stands, so that the
 * heading is never seen without.
 */
export const nameScript = `try{(name=>{
let h=document.querySelector("[data-name]");
if(name)h.textContent=h.textContent.replace(h.dataset.name,()=>name)
})(JSON.parse(sessionStorage.getItem("${quoteConfirmationKey}")).name)
}catch{}`.replaceAll('\n', '');
