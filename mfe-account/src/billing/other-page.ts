/** Pages of the payment provider, which replace the product's page. Tests replace `open`. */
export const otherPage = {
  open(url: string): void {
    location.assign(url)
  },
}
