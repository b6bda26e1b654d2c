/**
 * The key of the seeds' encrypted projects: a real one, so that its passphrase decrypts their answers. It is a
 * constant, because WebCrypto only generates keys at random and seeds must be repeatable.
 */
import type { ManagedKey } from '@mocks/server/xforms/keys';

/** Documented in mocks/README.md. */
export const demonstrationPassphrase = 'minou dort sur la natte';

export const demonstrationKey: ManagedKey = {
  public:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtg1X7noRFN3HToifnYCoDcyYHu7hkY9GF+depoQVTlFP+OtD3iCDjkXWyxGdYYVoty' +
    'MYmZhGxI8ecJ2QQbclnd/4PSWoQNcOPAydQNygvGyvDR1TkW6REMNuDXuyQONV9aDzX0vQ4B75xYnoaxre0wUFAOaJsRIx+oQAXMysvTURw14g' +
    'ejZOyDCgkWLSd6fkfPot8xnff3I5RwOPUMzYAoF7RpqfENo4wt5GeiSa/g/Y1uT9p989F8HXnYIGBxjBk1a8huezi+6HEBHe1FO8FINYnqDoyP' +
    'oI/LjIhGLWDJBcWF1LiHRfLtUoYVTlF5h6xVKhs2ht1QboCsdXhqJGfwIDAQAB',
  private: {
    privkey:
      'Vzl6yVBZzYNFEt2cAEbP9YSO9Uf1imGd4PrqmheEeK24Ar6AxLVXPxr/E2pPvDLBybArsfc7m+8dHs4x4uhCUdrAl2jMxUScH8iQwp53CRexjS' +
      'pV8QkNx/bpFriQez6Gg4L+jHO+fu7mXK5/wKGnxesQY4kn13o8Ym2npOsYw/B1cezBsiqBGVbsiGCyV/47UiVqjahe5TLLD2NVuB4lA0OlOdc5' +
      'OJoPmILtTTVIAIzQtBcsnY6f0ftsu4S6n7LlGtKolU9MIR4SUGn+MTwJ9zxtvw2L6evRWvFwxpNbeuREhu2CF8ewpPLJvSNj7hEbjnTub5Tqan' +
      'oR+URetJOwDU0DIkL/dS6Cim5c3hyU8iqp0jx+U2DDsLqLpDg4waaxOu1LxhiRvGsUTN7XmxAfIItN0/m3yMt6vnkeBRTvuY3WUrcybUXR1/mD' +
      'H52GkE+y+TiyhLpUL/JrRGbPmH8cWMC9tH0qp9Rkzxd9YIxQnvQ6ej2JMfArPp05zFeuPqdwR2iK26hzgF5NVlpgWpAKOYZpybhVwAocAzUTNt' +
      'HSx3ztwdPXYfMSLzsdFZILOux+OczzB4yXQiXKnO1yUdtqaP1T18NCU+lGHRpC8vtonB0OHDPxztBja4hIoHdTwoO81noilLQbDDDsXX/hDoQB' +
      'zyeCx4GFQy2mXOa5Yh9PjF5gWC3e8RBYBUzCfVQAOKeTYZRL9uTBNPrIDGA26rum1CEyB43kAv0+MOEN6FarGkNFFXErroW5r+sWvziaWxYuVu' +
      'hnyeT14MZjzH+twqHKKmsldlTMnfYS3jd/NZHlOnh8jSdstIohhNTm+gVr3k6/0QY8urvelUbcCwRHrF0JjRupwTq5RJ/60h92iZW/JRWatxPq' +
      'm64Mqjmfl82uItxAeFnqPB83RoIKbSO4ftY3PevIxpzWG5CdqwBfl3ZFGnet0q1otgX7KEmBTA8PyD6gjCbwozRjS6ZxvbNdbQwHvqEgZ+xXnm' +
      'HBBr412TIQkfNrlrquCUPNbtoI9lYkQ7yErnlBcXC3vPhVxJC4k928qugjfgCHzBE8ZARi9rPHteAw44DV/tEiFKqgHB7VgjfcAO2XRhr033a5' +
      'IohDhpkHLp/G04Tj7+2WO3gFVXMjwW2QHG6h0YBRAV5+nz9N9rRY394UO5qSULfCsurGRK6sUAiqH/7BU7HbmdBcX/vxv6bFEhzX6ZXMgfDOCZ' +
      'VxzNE3/NU+c9xvmRt9Lbevj3hPxmflRGktjTG0DxM0KWZ7HFkigiKNf6UsDAd8g+PWOxEtx0hz9eLPFVMjy8XrUDe7wIeyfrn9rFG5KGOv/HTN' +
      'GNi82wSpl4vtg1kb1Og8yR89wPEvntoysmiMECDokeO7dEDj2MYQHRrZzJnKLQI8ZqZZM0N7Ml+7Klf/5xYrE3X2dkt4SyGKglDJCtXFiA9JwA' +
      'YW8GOcXoGRtxCTgw5K89Hf7AQeQ3HyNXL7QVmEu67dp4yshy6lUgEPYDQPyL5YrN7e930JkVceULIkpCz1Qsa3fXlWHJ35CscrKgREXGEw2HMj' +
      'jGNpZOwJk9yMTO/Atr8DIn1ol89FdKZlTHBH2lXYB5eExlxRleDL1zaNKepC4KNleHxd2vY1JsYpyuIMS25TXSZA+V++9phgKGp9YDw=',
    salt: 'FyFL4RIrEliQZRMeZEgFxA==',
    iv: 'KAAm9KusLUsWw9f/G7JIcw==',
  },
};

/** A submission key, plain and encrypted with the public key. A device generates a new one per submission. */
export const submissionKey = {
  plain: 'MzvqUKT8gWwdUz1Z/VQH3wsTpoPsFShF0Auh2vShhn4=',
  sealed:
    'nO5K8hjvS1aINYI9TV3//m/a7WG7F+0TNYJ4UJof0IWvvZBGhOEEn9pPBk1FX5EbLBGqJ9qHRC5zgjUpq/PL+K+MryWpeY5rJuB8LnFav5CDjH' +
    'Bt160VXXQyP8nSsZCSWzvmyaWXFfs7HFG/W9ExrHI5OTjGnDq/6JLVGPWAlDjCByqstRVgH/tkOJla2LxkS83ifFWgxW+o9ZNSvV6i4jMknSYA' +
    'Gaeniz6yelPy1t9NDarM/37kTwStMajq57Ynqk9qeIwEzb4df7Eg9NzzO8D6o9jr0jf3CdS5DrL8rXrgK9dfS277erHGcNW7pQw7RaoCi8kkmP' +
    'YVP0VIw5gCtQ==',
};
